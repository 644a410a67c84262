import Actions
import Cards
import Drawing
import Storage
import Text
import Time

/// Reads the contents of screens from the store and the settings.
///
///     Reading          the world, and the characters that a screen is drawn with
///       +Demo          the store of the sample data
///     Sheet            something to show, as a document or drawn
///     Day, Metrics …   the readings of a subject
package struct Reading {
  package let world: World
  /// The characters that a screen is drawn with.
  package let glyphs: Glyphs

  package init(_ world: World, glyphs: Glyphs) {
    self.world = world
    self.glyphs = glyphs
  }

  package var settings: Settings { world.settings }
  package var now: LocalDateTime { world.now }
  package var today: Day { world.today }

  /// The store, or nil if nothing was ever recorded.
  package func openStore() throws -> Store? { try world.openStore() }

  /// The store, or the store of the sample data.
  package func store(isDemo: Bool) throws -> Store? { try isDemo ? demoStore() : openStore() }

  /// Writes values by the settings.
  package var valueText: ValueText {
    ValueText(
      units: settings.units, scale: settings.scale, clock: settings.clock, glyphs: glyphs)
  }
}

/// Something to show: a document for programs, or a block to draw.
package struct Sheet {
  /// The text of the JSON document.
  package let document: () throws -> String
  /// The lines of a screen.
  package let block: (RenderOptions) throws -> Block

  package init(
    document: @escaping () throws -> String, block: @escaping (RenderOptions) throws -> Block
  ) {
    self.document = document
    self.block = block
  }

  /// A card, or in its place sentences that say that there is nothing to show.
  package init(_ card: some Card, orSay nothing: [String] = []) {
    self.init {
      card.json
    } block: { options in
      nothing.isEmpty
        ? card.block(width: options.width, glyphs: options.glyphs)
        : Sheet.block(of: nothing, options)
    }
  }

  /// Sentences, each wrapped at the width.
  package static func block(of sentences: [String], _ options: RenderOptions) -> Block {
    sentences.flatMap { Wrap.block(of: $0, width: options.width) }
  }
}

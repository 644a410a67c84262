import Actions
import Cards
import Drawing
import Storage
import Time

/// Reads what a screen shows, from the store and the settings, into the documents and sections of Cards.
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

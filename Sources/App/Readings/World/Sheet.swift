import Drawing
import Text

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

  /// Sentences, each wrapped at the width.
  package static func block(of sentences: [String], _ options: RenderOptions) -> Block {
    sentences.flatMap { Wrap.block(of: $0, width: options.width) }
  }
}

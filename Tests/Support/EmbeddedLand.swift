import Foundation
import Places

/// The land of the program, read from the sources.
package enum EmbeddedLand {
  package static let land: Land = {
    let file = Sandbox.package.appending(path: "Sources/Data/ReferenceData/land.txt")
    let text = (try? Data(contentsOf: file)).map(Array.init) ?? []
    return text.withUnsafeBufferPointer { Land(text: $0) }
  }()
}

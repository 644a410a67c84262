import Cards
import Metrics
import Services
import Text

@testable import Commands
@testable import Drawing
@testable import Host

/// What services answer, and what carries it.
enum AnswersTarget {
  static func read(_ bytes: [UInt8]) {
    for status in [200, 429, 500] {
      let after = String(decoding: bytes.prefix(20), as: UTF8.self)
      understand(Response(status: status, headers: [("retry-after", after)], body: bytes))
    }
    carry(bytes)
    for service in services {
      let facts = try? service.facts(in: Response(status: 200, body: bytes))
      for fact in facts ?? [] {
        let near = fact.text + fact.title
        precondition(near.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "facts are plain text")
      }
    }
  }

  private static let services: [any FactProvider] = [
    Wikimedia(.english), MuffinLabs(),
  ]

  private static func understand(_ response: Response) {
    do throws(ServiceError) {
      let document = try Exist.document(of: response)
      _ = try? Exist.profile(in: document)
      _ = try? Exist.writeResult(response)
      let page = try Exist.page(of: response)
      for result in page.results {
        _ = Exist.supplier(in: result)
        if let insight = Exist.insight(in: result) {
          draw { InsightList(of: [insight]).block(width: $0, glyphs: .unicode) }
          _ = InsightJSON(of: [insight]).text
        }
        if let correlation = Exist.correlation(in: result) { show(correlation) }
      }
    } catch {
      _ = Failure(error)
    }
  }

  /// What curl wrote: the input as its output and as its report.
  private static func carry(_ bytes: [UInt8]) {
    let request = Request("https://exist.io/")
    let halves = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    let output = Array(halves[0])
    let errors = halves.count > 1 ? Array(halves[1]) : bytes
    for status in [0, 22] {
      let exchange = Curl.exchange(
        [request, request], .exited(status: status, output: output, errors: errors))
      for response in exchange.responses { understand(response) }
      if let error = exchange.error { _ = Failure(error) }
    }
  }

  private static func show(_ correlation: Correlation) {
    draw { CorrelationList(of: [correlation], labels: [:]).block(width: $0, glyphs: .unicode) }
    _ = CorrelationJSON(of: [correlation]).text
  }

  private static func draw(_ block: (_ width: Int) -> Block) {
    for width in [20, 80] {
      let bytes = TextRenderer(colors: .truecolor).bytes(of: block(width))
      if let foreign = WrittenText.foreign(in: bytes) { preconditionFailure(foreign) }
    }
  }
}

import Importers
import Metrics
import Time

let today = Day(number: 20_777)

func read(
  _ texts: (name: String, text: String)..., knowing attributes: [Attribute] = [],
  options: ReadingOptions = ReadingOptions(today: today)
) throws -> Reading {
  let documents = try texts.map { try ExistDocument(reading: Array($0.text.utf8), named: $0.name) }
  return try Reading(of: documents, knowing: attributes, options: options)
}

/// The entries as `day name value`, which a test can show.
func entries(_ reading: Reading) -> [String] {
  reading.dataset.entries.map {
    let value =
      switch $0.value {
      case .integer(let number): "\(number)"
      case .decimal(let number): "\(number)"
      case .text(let text): "'\(text)'"
      }
    return "\($0.day) \(reading.dataset.attributes[Int($0.attribute)].name) \(value)"
  }
}

func day(
  _ items: String, group: String = #""group":"custom","label":"Tags","priority":3"#,
  head: String = ""
) -> String { #"{\#(head)"attributes":[{\#(group),"items":[\#(items)]}]}"# }

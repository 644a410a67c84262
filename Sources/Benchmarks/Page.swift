import Metrics

/// The same page as plain structures, for `JSONDecoder`.
struct Page: Decodable {
  struct Attribute: Decodable {
    struct Group: Decodable {
      var name: String
      var label: String
      var priority: Int
    }
    struct Service: Decodable {
      var name: String
      var label: String
    }
    struct Entry: Decodable {
      var date: String
      var value: Double?
    }
    var group: Group
    var name: String
    var label: String
    var priority: Int
    var manual: Bool
    var active: Bool
    var type: Int
    var typeDescription: String
    var service: Service?
    var values: [Entry]

    enum CodingKeys: String, CodingKey {
      case group
      case name
      case label
      case priority
      case manual
      case active
      case type = "value_type"
      case typeDescription = "value_type_description"
      case service
      case values
    }
  }
  var count: Int
  var results: [Attribute]
}

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
    // The names of the API, so that no coding keys slow the decoder down.
    var value_type: Int
    var value_type_description: String
    var service: Service?
    var values: [Entry]
  }
  var count: Int
  var results: [Attribute]
}

import Metrics

/// A history as Exist's API sends it: one page of attributes with all their values.
///
///     {"count":100,"next":null,"previous":null,"results":[
///       {"group":{…},"template":null,"name":"measure_0",…,"values":[
///         {"date":"2026-11-20","value":5312},…
struct HistoryDocument {
  /// 13 MB at ten years.
  let json: [UInt8]
  /// How many values it holds, nulls left out.
  let valueCount: Int

  init(of history: History) {
    var json: [UInt8] = []
    json.reserveCapacity(history.series.count * (history.days * 37 + 400))
    func add(_ text: String) { json.append(contentsOf: text.utf8) }
    var valueCount = 0
    add(#"{"count":\#(history.series.count),"next":null,"previous":null,"results":["#)
    for (index, series) in history.series.enumerated() {
      add((index == 0 ? "" : ",") + Self.head(of: series.attribute))
      for (position, (day, value)) in history.values(of: series).enumerated() {
        var text = "null"
        if let value {
          text = series.attribute.type.wholeRange != nil ? "\(Int(value))" : "\(value)"
          valueCount += 1
        }
        add(#"\#(position == 0 ? "" : ","){"date":"\#(day)","value":\#(text)}"#)
      }
      add("]}")
    }
    add("]}")
    self.json = json
    self.valueCount = valueCount
  }

  /// What a page says of an attribute before its values.
  private static func head(of attribute: Attribute) -> String {
    guard let priority = History.groups.firstIndex(where: { $0.name == attribute.group }) else {
      preconditionFailure("its groups are the history's")
    }
    let group =
      #"{"name":"\#(attribute.group)","label":"\#(attribute.group.capitalized)","#
      + #""priority":\#(priority + 1)}"#
    return #"{"group":\#(group),"subgroup":null,"template":null,"name":"\#(attribute.name)","#
      + #""label":"\#(attribute.label)","priority":\#(attribute.priority),"manual":false,"#
      + #""active":true,"value_type":\#(attribute.type.rawValue),"#
      + #""value_type_description":"\#(attribute.type.existDescription)","#
      + #""service":{"name":"fitbit","label":"Fitbit"},"values":["#
  }
}

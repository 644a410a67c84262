import Formats
import Metrics

/// Attributes with their latest values, with the keys of Exist's API where it has them.
package struct AttributeJSON {
  /// The document.
  package let text: String

  package init(of attributes: [(attribute: Attribute, holding: Holding)]) {
    text = JSONText.object { json in
      json.array("attributes", of: attributes) { json, row in
        let (attribute, holding) = row
        json.member("attribute", attribute.name)
        json.member("label", attribute.label)
        json.member("group", attribute.group)
        json.member("priority", attribute.priority)
        json.member("value_type", Int(attribute.type.rawValue))
        json.member("value_type_description", attribute.type.existDescription)
        json.member("unit", attribute.unit?.rawValue)
        json.member("service", attribute.service)
        json.member("private", attribute.isPrivate)
        json.member("hidden", attribute.isHidden)
        json.member("gauge", attribute.drawnGauge.rawValue)
        json.member("days", holding.dayCount)
        json.member("last_date", holding.last?.day.description)
        json.member("last_value", holding.last?.value)
      }
    }
  }
}

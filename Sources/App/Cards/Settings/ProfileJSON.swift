import Formats
import Time

/// A profile for programs.
package struct ProfileJSON {
  /// The document.
  package let text: String

  package init(of profile: PersonProfile) {
    let tracking = profile.tracking
    text = JSONText.object { json in
      json.member("name", profile.name)
      json.member("place", profile.place)
      json.member("facts_language", profile.language.rawValue)
      json.member("mood_service", profile.moodService)
      if let account = profile.account {
        json.object("account") { json in
          json.member("username", account.username)
          json.member("name", account.name)
          json.member("picture", account.picture)
        }
      } else {
        json.member("account", String?.none)
      }
      json.member("since", tracking?.first.description)
      json.member("days", tracking?.count ?? 0)
      ProfileJSON.put("longest_gap", tracking?.longestGap, in: &json)
      ProfileJSON.put("run", tracking?.run, in: &json)
      ProfileJSON.put("longest_run", tracking?.longestRun, in: &json)
      json.array("credits", of: Credit.all) { json, credit in
        json.member("name", credit.name)
        json.member("gives", credit.gives)
        json.member("terms", credit.terms)
        json.member("address", credit.address)
      }
    }
  }

  /// A run of days; from and to are null if it is empty.
  private static func put(_ name: String, _ days: ClosedRange<Day>?, in json: inout JSONText) {
    json.object(name) { json in
      json.member("days", days?.count ?? 0)
      json.member("from", days?.lowerBound.description)
      json.member("to", days?.upperBound.description)
    }
  }
}

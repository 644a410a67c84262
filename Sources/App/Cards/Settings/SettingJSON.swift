import Formats

/// Settings for programs.
package struct SettingJSON {
  /// The document.
  package let text: String

  package init(of settings: [ListedSetting]) {
    text = JSONText.object { json in
      json.array("settings", of: settings) { json, setting in
        json.member("name", setting.name)
        json.member("value", setting.value.isEmpty ? nil : setting.value)
        json.member("default", setting.usual.isEmpty ? nil : setting.usual)
        json.member("origin", setting.origin.rawValue)
        json.member("help", setting.help)
      }
    }
  }
}

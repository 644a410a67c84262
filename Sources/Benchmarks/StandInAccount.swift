import Foundation

/// An account at Exist that holds what the history does, an insight for each group and
/// correlations.
///
/// There is no network in it: a `curl` of its own, before the system's in `PATH`, has the answers
/// in files.
struct StandInAccount {
  private let folder: URL
  /// One for each group.
  private let insights: [String]

  /// Writes the answers, and what gives them.
  init(in folder: URL) throws {
    self.folder = folder.appending(path: "account")
    try FileManager.default.createDirectory(at: self.folder, withIntermediateDirectories: true)
    let history = History(days: 31)
    insights = history.series.prefix(History.groups.count).map { series in
      let attribute = series.attribute
      return
        #"{"created":"\#(History.today)T20:00:00Z","target_date":"\#(History.today)","type":"#
        + #"{"name":"day","period":1,"priority":1,"attribute":{"name":"\#(attribute.name)","label":"#
        + #""\#(attribute.label)","group":{"name":"\#(attribute.group)","label":"","priority":1}}},"#
        + #""html":"","text":"\#(attribute.label) is higher than on 80% of days\n"}"#
    }
    let correlations = history.series.prefix(History.groups.count).map { series in
      #"{"date":"\#(History.today)","period":300,"offset":0,"attribute":"\#(series.attribute.name)","#
        + #""attribute2":"mood","value":0.4,"p":0.001,"percentage":40,"stars":4,"#
        + #""second_person":"you have a better mood when this is higher."}"#
    }
    let profile =
      #"{"username":"ana","first_name":"Ana","last_name":"","timezone":"UTC","#
      + #""local_time":"\#(History.today)T21:00:00+00:00"}"#
    try write("profile", Data(profile.utf8))
    try write("with-values", Data(HistoryDocument(of: history).json))
    try write("averages", Self.page([]))
    try write("correlations", Self.page(correlations))
    try Data("token\n".utf8).write(to: self.folder.appending(path: "token"))
    let curl = self.folder.appending(path: "curl")
    try Data(script.utf8).write(to: curl)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: curl.path)
  }

  /// Answers each address that the standard input names by the file of that name, in the form that
  /// `dash` asks `curl` for.
  private var script: String {
    """
    #!/bin/sh
    while IFS= read -r line; do
      for name in profile with-values averages insights correlations; do
        case "$line" in
        "url = "*"/$name/"*)
          printf 'HTTP/1.1 200 OK\\r\\n\\r\\n'
          cat "\(folder.path)/$name.json"
          printf '\\nanswered: 200 19 %d\\n' "$(wc -c <"\(folder.path)/$name.json")" >&2
          ;;
        esac
      done
    done

    """
  }

  private func write(_ name: String, _ document: Data) throws {
    try document.write(to: folder.appending(path: name + ".json"))
  }

  private static func page(_ results: [String]) -> Data {
    Data(
      #"{"count":\#(results.count),"next":null,"previous":null,"results":[\#(results.joined(separator: ","))]}"#
        .utf8)
  }

  /// Logs in and fetches the latest 31 days, so many insights and the correlations into a store.
  func open(in stores: Stores, data: String, insightCount: Int) throws {
    try write("insights", Self.page(Array(insights.prefix(insightCount))))
    for words in [
      ["account", "login", "--token-file", folder.appending(path: "token").path],
      ["sync", "--days", "31"], ["today"],
    ] {
      var program = stores.program("dash", data: data)
      program.words = words
      program.variables["PATH"] = "\(folder.path):/usr/bin:/bin"
      try program.run()
    }
  }
}

import Foundation
import Support
import Testing

@testable import Commands

/// The frame of `dash browse` after some keys: one golden file each at 80 × 24, a third of them at two other
/// sizes, and each kind of view once in ASCII.
struct BrowseScriptTests {
  /// A name, what follows `dash browse --demo`, and the keys.
  static let scripts: [(name: String, arguments: String, keys: String)] = [
    ("day", "", ""), ("day-down", "", "<down><down><down>"), ("day-last", "", "G"),
    ("day-first", "", "Gg"), ("day-page", "", "<pagedown>"), ("day-pages", "", "<space><space>b"),
    ("day-up-at-top", "", "<up><up>"), ("day-before", "", "<left>"), ("day-after", "", "<right>"),
    ("day-week-before", "", "["), ("day-month-before", "", "{"), ("day-year-before", "", "("),
    ("day-and-back", "", "[[{t"), ("day-same-row", "", "<down><down><down><down><left>"),
    ("day-named", "tuesday", ""), ("day-first-ever", "0001-01-01", "<left>["),
    ("day-last-ever", "9999-12-31", "<right>)"), ("day-short-month", "2026-10-31", "{"),
    ("edit-prompt", "", "e12"), ("edit", "", "e9000<enter>"), ("edit-adds", "", "e+377<enter>"),
    ("edit-escape", "", "e12<esc>"), ("edit-erase", "", "e<backspace>"),
    ("edit-invalid", "", "eabc<enter>"), ("edit-deletes", "", "e-<enter>"),
    ("edit-past", "", "<left>e9000<enter>"), ("edit-text", "", "/note<enter>ea new note<enter>"),
    ("edit-long", "", "e1234567890 1234567890 1234567890 1234567890 1234567890 1234567890"),
    ("add", "", "/Coffees<enter>+"), ("add-to-text", "", "/note<enter>+"),
    ("tag-off", "", "/Gym<enter>x"), ("tag-off-on", "", "/Gym<enter>xx"),
    ("tag-typed", "", "xReading<enter>"), ("tag-prompt", "", "x"),
    ("rate-prompt", "", "m"), ("rate-note", "", "m5"), ("rate", "", "m5walk with Ana<enter>"),
    ("rate-without-note", "", "m2<enter>"), ("rate-invalid", "", "m7"),
    ("rate-escape", "", "m4<esc>"),
    ("goal-prompt", "", "="), ("goal", "", "=6000<enter>"), ("goal-invalid", "", "=x<enter>"),
    ("undo", "", "e9000<enter>u"), ("redo", "", "e9000<enter>uU"), ("undo-nothing", "", "uuu"),
    ("find", "", "/wake<enter>"), ("find-next", "", "/time<enter>n"),
    ("find-previous", "", "/time<enter>N"), ("find-nothing", "", "/xyz<enter>"),
    ("pick", "", "c"), ("pick-moved", "", "c<up><up><left>"), ("pick-enter", "", "c<up><enter>"),
    ("pick-escape", "", "c<up><esc>"), ("command-day", "", ":2026-11-02<enter>"),
    ("command", "", ":log coffees 5<enter>"), ("command-page", "", ":streaks<enter>"),
    ("command-page-down", "", ":attributes<enter><down><down>"),
    ("command-unknown", "", ":nothing<enter>"), ("command-edit", "", ":settings edit<enter>"),
    ("help", "", "?"), ("help-end", "", "?<pagedown><pagedown>"), ("help-closed", "", "?x<esc>"),
    ("help-filter", "", "?goal"),
    ("paste", "", "<paste>quexm<enter></paste>"), ("paste-in-prompt", "", "e<paste>77</paste>"),
    ("week", "week", ""), ("week-down", "2", "<down><down>"), ("month", "month", ""),
    ("month-moved", "month", "<up><left>"), ("month-open", "month", "<up><enter>"),
    ("year", "year", ""), ("year-steps", "", "4"), ("history", "", "<enter>"),
    ("history-zoomed", "", "<enter>zz"), ("history-wide", "", "<enter>ZZZ"),
    ("history-back", "", "<enter><esc>"), ("history-tag", "", "/Gym<enter><enter>"),
    ("mood", "mood", ""), ("mood-rate", "mood", "<up><up><up><enter>"),
    ("mood-round", "mood", "<enter>"),
    ("mood-rated-round", "mood tuesday", "<enter>4<enter><enter>"),
    ("mood-page", "mood", "<pageup>"), ("facts", "facts", ""),
    ("facts-down", "facts", "<down><down><down>"), ("calendar", "calendar", ""),
    ("calendar-week", "calendar", "<down>"), ("calendar-agenda", "calendar", "<tab><down><down>"),
    ("calendar-year", "calendar", ")"), ("calendar-open", "calendar", "<down><enter>"),
    ("calendar-open-day", "calendar", "<down><left><enter>"),
    ("calendar-agenda-day", "calendar", "<tab><right><right>"),
    ("calendar-agenda-line", "calendar", "<tab><down>"),
    ("calendar-agenda-back", "calendar", "<tab><up><up>"),
    ("calendar-agenda-page", "calendar", "<tab><pagedown>"),
    ("calendar-first-ever", "calendar 0001-01-01", "<up><tab><up><down>"),
    ("calendar-last-ever", "calendar 9999-12-31", "<down><tab><down>"),
    ("facts-births", "facts", "<tab>"), ("facts-deaths", "facts", "<tab><tab><down>"),
    ("fact", "facts", "<enter>"), ("fact-back", "facts", "<down><enter><down><esc>"),
    ("fact-map", "facts", "<enter>/Map<enter><enter>"),
    ("fact-share", "facts", "<enter>/Share<enter><enter>"),
    ("fact-add-prompt", "facts", "+"), ("fact-add", "facts", "+1990 Met Ana<enter>"),
    ("fact-add-birth", "facts", "+born 1961 Mum<enter><tab>"),
    ("fact-add-invalid", "facts", "+Met Ana<enter>"),
    ("fact-remove", "facts", "+1990 Met Ana<enter>gxy"),
    ("fact-remove-prompt", "facts", "+1990 Met Ana<enter>gx"), ("fact-remove-other", "facts", "x"),
    ("map", "map", ""), ("map-nearer", "map", "zzz"), ("map-farther", "map", "zZZ"),
    ("map-moved", "map", "zz<left><up>"), ("map-world-moved", "map", "ZZZ<right>"),
    ("map-all", "map", "zz<left>g"), ("map-table", "map", "<tab>"),
    ("map-table-down", "map", "<tab><down><down>"),
    ("map-place", "map", "<tab><down><down><enter>"),
    ("map-place-back", "map", "<tab><down><down><enter><esc>"),
    ("map-tiles", "map", "<tab><tab>"), ("map-add", "map", "+Lisbon<enter>"),
    ("map-add-prompt", "map", "+"), ("map-event", "map", "a"),
    ("map-event-place", "map", "<tab><down>a"),
    ("week-left", "week", "<left><left>"), ("week-row", "week", "<down>"),
    ("week-open", "week", "<left><down><enter>"), ("week-before", "week", "["),
    ("year-left", "year", "<left>"), ("year-down", "year", "<up><up>"),
    ("year-open", "year", "<left><enter>"), ("year-text", "", "/note<enter>4"),
    ("year-page", "year", "<pageup>"), ("month-page", "month", "<pagedown>"),
    ("outside", "outside", ""), ("settings", "settings", ""),
    ("settings-themes", "settings", "<tab>"),
    ("settings-theme", "settings", "<tab><down><down><enter>"),
    ("settings-reminders", "settings", "<tab><tab>"),
    ("settings-account", "settings", "<tab><tab><tab>"),
    ("settings-credits", "settings", "<tab><tab><tab><tab>"),
    ("settings-around", "settings", "<tab><tab><tab><tab><tab>"),
    ("settings-key", "", ","), ("click", "", "<click 5x4>"),
    ("click-nothing", "", "<click 1x1><click 200x200>"), ("wheel", "", "<wheeldown><wheeldown>"),
    ("wheel-up", "", "<wheeldown><wheeldown><wheelup>"), ("wheel-page", "", "?<wheeldown>"),
    ("wheel-map", "map", "<wheelup>"),
    ("settings-invalid", "settings", "eabc<enter>"),
    ("round-rating", "tuesday", "E"), ("round-values", "tuesday", "E4<enter>"),
    ("round-skipped", "tuesday", "E<enter><enter><enter>"),
    ("round-done", "tuesday", "E3fine<enter>4<enter>2<enter>73.4<enter>21.9%<enter>12<enter>"),
    ("round-escape", "tuesday", "E4<enter><esc>"),
    ("round-invalid", "tuesday", "E4<enter>x<enter>"),
    ("round-nothing", "", "E"),
    ("edit-corrected", "", "eabc<enter><backspace><backspace><backspace>9000<enter>"),
    ("round-corrected", "tuesday", "E4<enter>x<enter><backspace>4<enter>"),
    ("week-add", "week", "/Coffees<enter>+"), ("week-tag", "week", "/Gym<enter>x"),
    ("week-edit", "week", "<left>e9000<enter>"), ("outside-day", "outside", "<left>"),
    ("find-nowhere", "month", "/"), ("find-not-searched", "", "n"),
    ("mood-find", "mood", "/okay<enter>n"), ("mood-find-nothing", "mood", "/xyz<enter>"),
    ("agenda-find", "calendar", "<tab>/Football<enter>"),
    ("agenda-find-back", "calendar", "<tab>/Football<enter>nN"),
    ("command-note", "", ":note please edit this<enter>"),
    ("command-login", "", ":account login<enter>"),
    ("command-quotes", "", ":note 'not closed<enter>"),
    ("command-past", "", "<left>:log steps 5<enter>"),
    ("command-past-dated", "", "<left>:log steps 5 --date today<enter>"),
    ("future-mood", "", "<right>m"), ("future-edit", "", "<right>e"),
    ("future-list", "mood", "<right>"), ("future-round", "", "<right>E"),
    ("key-nothing", "", "b"), ("key-nothing-selected", "month", "e"),
    ("agenda-end", "calendar", "<tab>G"), ("agenda-today", "calendar", "<tab>Gg"),
    ("settings-prompt", "settings", "<down>e"),
    ("agenda-event", "calendar", "<tab><down><enter>"), ("map-pin", "map", "<right>"),
    ("map-tiles-moved", "map", "<tab><tab><down><right>"), ("place-page", "map", "<tab><enter>"),
    ("history-next", "", "<enter><down>"), ("month-next", "month", "<down>"),
    ("calendar-hours", "calendar", "z"), ("calendar-hours-event", "calendar", "z<tab><down><down>"),
    ("calendar-hours-week", "calendar", "Z<down>"), ("calendar-months", "calendar", "zz"),
    ("history-findings", "", "/Reading<enter><enter><tab>"),
    ("history-explained", "", "<enter><tab><down><enter>"), ("week-findings", "week", "<tab>"),
    ("week-explained", "week", "<tab><down><enter>"),
    ("outside-place", "outside", "/Lisbon<enter>"),
    ("outside-which", "outside", "/Portland<enter>"),
    ("outside-units", "outside", "e"), ("outside-unknown", "outside", "/Xyzzy<enter>"),
    ("views", "", "vvv"), ("views-and-back", "", "278<esc><esc>"),
  ]

  /// The frame after the last line of a script.
  private static func frame(
    _ script: (name: String, arguments: String, keys: String), size: String, isASCII: Bool
  ) throws -> String {
    let sandbox = Sandbox()
    let view = script.arguments.isEmpty || script.arguments == "2" ? "" : script.arguments + " "
    let keys = script.arguments == "2" ? "2" + script.keys : script.keys
    let file = try sandbox.write(keys + "\n", to: "keys")
    let run = sandbox.run(
      "dash browse \(view)--demo --keys \(file) --size \(size)" + (isASCII ? " --ascii" : ""))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    var lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
    let rule = isASCII ? "==" : "══"
    let last = lines.lastIndex { $0.hasPrefix(rule) } ?? lines.startIndex
    lines = lines[last...].dropFirst()
    let numbers = size.split(separator: "x").compactMap { Int($0) }
    #expect(lines.count == numbers[1])
    for line in lines { #expect(TextWidthProbe.cells(line) <= numbers[0]) }
    if isASCII { #expect(run.output.utf8.allSatisfy { $0 < 0x80 }) }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Scripts whose frames are compared in ASCII: one for each kind of view.
  private static let drawnInASCII: Set = [
    "day", "week", "month", "year-steps", "history", "mood", "facts", "calendar", "outside", "map",
    "settings", "pick", "help",
  ]

  /// The golden files of a script: its size, and whether it is drawn in ASCII.
  private static func frames(of name: String) -> [(size: String, isASCII: Bool)] {
    // By its name, so that a script that is added changes no other.
    let hasOtherSizes = name.utf8.reduce(0) { $0 + Int($1) } % 3 == 0
    return [("80x24", false)] + (hasOtherSizes ? [("40x20", false), ("120x40", false)] : [])
      + (drawnInASCII.contains(name) ? [("80x24", true)] : [])
  }

  private static func file(_ name: String, _ screen: (size: String, isASCII: Bool)) -> String {
    "\(name)-\(screen.size)\(screen.isASCII ? "-ascii" : "").txt"
  }

  @Test(arguments: scripts)
  func `a script ends with the frames of its golden files`(
    script: (name: String, arguments: String, keys: String)
  ) throws {
    for screen in Self.frames(of: script.name) {
      let text = try Self.frame(script, size: screen.size, isASCII: screen.isASCII)
      try Golden.expect(text, in: "browse/" + Self.file(script.name, screen))
    }
  }

  @Test func `every golden file belongs to a script`() throws {
    try Golden.expectOnly(
      Set(
        Self.scripts.flatMap { script in
          Self.frames(of: script.name).map { Self.file(script.name, $0) }
        }), in: "browse")
  }

  @Test(arguments: [
    ("<nokey>", "unknown key '<nokey>'"), ("<down", "missing '>'"),
    ("<size 0x4>", "invalid size 'size 0x4'"), ("<click 5>", "invalid click 'click 5'"),
  ])
  func `an invalid script is refused with its line`(line: String, message: String) throws {
    let sandbox = Sandbox()
    let file = try sandbox.write("# keys\n\(line)\n", to: "keys")
    let run = sandbox.run("dash browse --demo --keys \(file)")
    #expect(run.status == 65)
    #expect(run.errors.hasPrefix("dash: \(file):2: \(message)"))
  }
}

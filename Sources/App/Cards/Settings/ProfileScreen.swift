import Drawing
import Metrics
import Text
import Time

/// A profile, a fact a line, and the credits.
package struct ProfileScreen {
  private let profile: PersonProfile
  private let today: Day

  package init(of profile: PersonProfile, today: Day) {
    self.profile = profile
    self.today = today
  }

  /// No line is wider than `width`.
  package func block(width: Int, glyphs: Glyphs) -> Block {
    var block: Block = []
    func add(_ label: String, _ text: String, _ role: Role = .text) {
      block += ProfileScreen.row(Line(label, .quiet), text, role, width: width, glyphs: glyphs)
    }
    if let name = profile.name {
      block += Wrap.block(of: name, .strong, width: width)
    } else {
      add("Name", "not set; to set it: dash settings set profile.name Ana", .quiet)
    }
    if let tracking = profile.tracking {
      add("Since", DayText.long(tracking.first))
      let all = today - tracking.first + 1
      add("Tracked", "\(CountText.grouped(tracking.count)) of \(ProfileScreen.days(all))")
      add("Longest gap", tracking.longestGap.map(span) ?? "none")
      add("This run", tracking.run.map { ProfileScreen.days($0.count) } ?? "none now")
      add("Longest run", span(tracking.longestRun))
    } else {
      add("Tracked", "nothing yet; to begin: mood rate 4", .quiet)
    }
    add("Mood", profile.moodService ?? "recorded on this computer")
    if let account = profile.account {
      add(
        "Account", [account.name, account.username].compactMap { $0 }.joined(separator: glyphs.dot))
      if let picture = account.picture { add("Picture", picture) }
    }
    if let place = profile.place { add("Place", place) }
    add("Facts", "in " + profile.language.name)
    return block + [Line()] + ProfileScreen.credits(width: width, glyphs: glyphs)
  }

  /// Whose data, services and libraries are used; no line is wider than `width`.
  package static func credits(width: Int, glyphs: Glyphs) -> Block {
    var block = [Line("Credits", .strong)]
    let column = 2 + Credit.all.reduce(0) { max($0, TextWidth.cells(of: $1.name)) }
    for credit in Credit.all {
      block += ProfileScreen.row(
        Line(credit.name), column: column,
        [credit.gives, credit.terms, credit.address].compactMap { $0 }.joined(
          separator: glyphs.dot),
        .quiet, width: width, glyphs: glyphs)
    }
    return block
  }

  /// A label in its column and the text beside it, or beneath it where there is little room.
  private static func row(
    _ label: Line, column: Int = 13, _ text: String, _ role: Role, width: Int,
    glyphs: Glyphs
  ) -> Block {
    if glyphs == .words { return [PlainText.sentence(label.text, [text])] }
    return width < 36
      ? [label] + Wrap.block(of: text, role, width: width)
      : Wrap.block(of: text, role, beside: label, column: column, width: width)
  }

  private static func days(_ count: Int) -> String { CountText.of(count, "day", "days") }

  /// `3 days, 4 Oct to 6 Oct 2026`.
  private func span(_ days: ClosedRange<Day>) -> String {
    let (first, last) = (days.lowerBound, days.upperBound)
    if first == last { return "1 day, \(DayText.withYear(first))" }
    let isOneYear = first.civil.year == last.civil.year
    return "\(ProfileScreen.days(days.count)), "
      + "\(isOneYear ? DayText.date(first) : DayText.withYear(first)) to "
      + DayText.withYear(last)
  }
}

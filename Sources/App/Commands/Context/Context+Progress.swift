import Actions
import Drawing
import Text

extension Context {
  /// Runs an action that reports its progress, and draws that as bars.
  func showingProgress<Result>(_ run: (@escaping Progress.Report) throws -> Result) rethrows
    -> Result
  {
    let bars = ProgressBars(in: self)
    defer { bars.show(nil) }
    return try run { bars.show($0) }
  }
}

/// The bar of the part of an action that is under way.
private final class ProgressBars {
  private let context: Context
  private var bar: (part: Progress.Part, bar: ProgressBar)?

  init(in context: Context) { self.context = context }

  func show(_ progress: Progress?) {
    guard let progress else {
      bar?.bar.erase()
      bar = nil
      return
    }
    if bar?.part != progress.part {
      bar = (
        progress.part,
        ProgressBar(
          of: progress.total, called: progress.title, from: progress.fewest, on: context.errors,
          glyphs: context.renderOptions.glyphs)
      )
    }
    bar?.bar.show(progress.done)
  }
}

extension Progress {
  /// `Fetching 30 days`.
  fileprivate var title: String {
    switch part {
    case .fetchingDays: "Fetching \(CountText.of(total, "day", "days"))"
    case .fetchingPlaces: "Fetching \(CountText.of(total, "place", "places"))"
    case .sendingPlaces: "Sending \(CountText.of(total, "place", "places"))"
    }
  }
}

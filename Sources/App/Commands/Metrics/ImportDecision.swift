import Formats
import Importers
import Metrics
import Storage
import Text

/// What is to be kept of imported files.
struct ImportDecision {
  let reading: Reading
  /// Which files are passed over, and why.
  let skipped: [String]
  private let isRehearsal: Bool
  /// The attributes that are kept then.
  private let names: Set<String>

  /// Decides by what is kept already what the files mean.
  ///
  /// - Throws: ``ReadingFault`` where one is refused.
  init(
    on files: [ImportedFile], knowing attributes: [Attribute], _ groups: [Group],
    _ options: ReadingOptions, isRehearsal: Bool
  ) throws(ReadingFault) {
    var documents: [ExistDocument] = []
    var skipped: [String] = []
    for file in files {
      guard let bytes = file.bytes else {
        skipped.append("\(file.name): passed over, \(file.reason)")
        continue
      }
      do throws(ReadingFault) {
        let document = try ExistDocument(
          telling: bytes, named: file.name, knowing: attributes, options)
        if file.isInFolder, document.lacksName(options, knowing: attributes) {
          skipped.append("\(file.name): passed over, it does not say of what its values are")
        } else {
          documents.append(document)
        }
      } catch {
        guard file.isInFolder, error.isUnknownShape else { throw error }
        skipped.append("\(file.name): passed over, no document of a known shape")
      }
    }
    reading = try Reading(
      of: documents, knowing: attributes, groups: groups, options: options)
    names = Set((attributes + reading.dataset.attributes).map(\.name))
    self.skipped = skipped
    self.isRehearsal = isRehearsal
  }

  /// Whether there is nothing to keep, not even a description.
  var isEmpty: Bool {
    reading.dataset.attributes.isEmpty && reading.facts.isEmpty && weeks == 0
  }

  /// How many weeks have averages of attributes that are kept.
  private var weeks: Int {
    reading.dataset.averages.count { $0.averages.keys.contains(where: names.contains) }
  }

  /// What came of it: `4,009 values of 33 attributes, 2026-07-18 to 2026-11-21: 4,009 new`, and for
  /// a rehearsal the attributes that would be new.
  ///
  /// `outcome` is nil where nothing was recorded.
  func summary(_ outcome: RecordingResult?) -> [String] {
    let dataset = reading.dataset
    let hasValues =
      !dataset.entries.isEmpty || !dataset.goals.isEmpty || !reading.facts.isEmpty || weeks > 0
    guard let outcome, hasValues || !outcome.isEmpty else { return [nothing] }
    if outcome.isEmpty {
      return [
        contents + ": "
          + (isRehearsal ? "nothing would change" : "nothing changed, all of it was kept already")
      ]
    }
    var parts: [String] = []
    for (count, word) in [
      (outcome.added, "new"), (outcome.replaced, "replaced"), (outcome.unchanged, "unchanged"),
    ] where count > 0 {
      parts.append("\(CountText.grouped(count)) \(word)")
    }
    if parts.isEmpty { parts.append("kept") }
    let text = contents + ": " + parts.joined(separator: ", ")
    guard isRehearsal else { return [text] }
    let new = outcome.newAttributes.prefix(12).joined(separator: ", ")
    let others = outcome.newAttributes.count - 12
    return [text]
      + (new.isEmpty
        ? [] : ["New attributes: " + new + (others > 0 ? " and \(others) others" : "")])
      + ["That is what it would do: nothing was changed."]
  }

  /// Why there is nothing to keep.
  private var nothing: String {
    if !reading.problems.isEmpty { return "Nothing to keep: all there is was left out." }
    if !reading.dataset.averages.isEmpty {
      return "Nothing to keep: the averages are of attributes that are not kept."
    }
    return "Nothing to keep: no attribute has a value there."
  }

  /// `4,009 values of 33 attributes, 2026-07-18 to 2026-11-21, 2 weeks of averages`.
  private var contents: String {
    let dataset = reading.dataset
    var parts: [String] = []
    if let first = dataset.entries.first?.day, let last = dataset.entries.last?.day {
      parts.append(
        CountText.of(dataset.entries.count, "value", "values") + " of "
          + CountText.of(dataset.attributesWithValues, "attribute", "attributes"))
      parts.append(first == last ? "\(first)" : "\(first) to \(last)")
    } else if !dataset.attributes.isEmpty {
      parts.append(
        CountText.of(dataset.attributes.count, "attribute", "attributes") + " without values")
    }
    if weeks > 0 { parts.append(CountText.of(weeks, "week of averages", "weeks of averages")) }
    if !dataset.goals.isEmpty {
      parts.append(CountText.of(dataset.goals.count, "goal", "goals"))
    }
    if !reading.facts.isEmpty { parts.append(CountText.of(reading.facts.count, "fact", "facts")) }
    return parts.joined(separator: ", ")
  }
}

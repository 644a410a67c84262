import Formats

/// A document of exist.io, or a table, as it was written: what its values are is decided by a
/// ``Reading``.
///
///     {"local_time": "2026-11-20T09:12:00+01:00", "attributes": [
///       {"group": "activity", "label": "Activity", "priority": 1, "items": [
///         {"attribute": "steps", "value": 5623, "value_type": 0, …}]}]}
///
/// Told by its content, whatever it is called:
/// - a day of version 1 of the API, as above, or its array of groups alone, as in 2015;
/// - attributes with `values`, as the array of version 1 or the pages of version 2 (`results`);
/// - days with one `value` each, as a page of version 2 or a file of the account's export;
/// - averages, by `attribute` or `user_attribute`;
/// - correlations and insights, which are counted and passed over;
/// - exports of ours, which are pages of version 2 that say more;
/// - tables, see ``CSV`` and ``Daylio``.
///
/// Shapes are those of <https://developer.exist.io/> and <https://developer.exist.io/deprecated/v1/>;
/// names of export files those of <https://github.com/smklancher/ExistExportToSQL>. Members without a
/// meaning here are passed over.
package struct ExistDocument: Sendable {
  /// The file as the person wrote it.
  package let source: String
  let bytes: [UInt8]
  let contents: ExistScanner

  init(source: String, bytes: [UInt8], contents: ExistScanner) {
    self.source = source
    self.bytes = bytes
    self.contents = contents
  }

  /// Reads a whole document.
  ///
  /// Wrong entries are left out and kept as problems; throws if the bytes are not JSON, or JSON of
  /// no shape that is known here. `source` names the file in problems, and names the attribute of
  /// an export file.
  package init(reading bytes: [UInt8], named source: String) throws(ReadingFault) {
    var contents = ExistScanner()
    do throws(JSONFault) {
      try contents.read(bytes.span)
    } catch {
      let complaint = OffsetProblem(
        offset: error.offset, message: "is not JSON: \(error.message)", hint: error.rule)
      throw ReadingFault(complaint, in: bytes.span, of: source)
    }
    guard contents.isKnown else {
      throw ReadingFault(
        Problem(
          source: source, message: "is JSON, but no shape known here",
          hint: "Known are a day, attributes with values, values and averages of Exist's API, and"
            + " the files of its export."), isUnknownShape: true)
    }
    self.source = source
    self.bytes = bytes
    self.contents = contents
  }
}

extension ReadingFault {
  init(_ complaint: OffsetProblem, in bytes: Span<UInt8>, of source: String) {
    let problems = Problem.locating([complaint], in: bytes, of: source)
    self.init(problems.first ?? Problem(source: source, message: complaint.message))
  }
}

import Formats
import Metrics

/// Compared pairs as a table for programs, one row for each.
package struct LinkCSV {
  /// The table, with a header; lines end with LF.
  package let text: String

  /// The names of the columns.
  package static let header =
    "attribute,attribute2,offset,r,days,effective_days,p,rank,tests,finding,within,"
    + "difference,low,high\n"

  package init(of comparison: LinkComparison, links: [Link], in values: ValueText) {
    var text = LinkCSV.header
    for link in links {
      let difference = comparison.size(of: link, units: values.units)?.difference
      var cells = [
        ExportCSV.cell(comparison.attributes[link.cause].attribute.name),
        ExportCSV.cell(comparison.attributes[link.outcome].attribute.name),
        link.lag == .sameDay ? "0" : "-1", "\(link.test.r)", "\(link.test.days)",
        "\(link.test.effectiveDays)", "\(link.test.p)", "\(link.rank)", "\(link.testCount)",
        link.isFinding ? "1" : "0", link.isWithin ? "1" : "0",
      ]
      cells.append(difference.map { "\($0.difference)" } ?? "")
      cells.append(difference.map { "\($0.interval.lowerBound)" } ?? "")
      cells.append(difference.map { "\($0.interval.upperBound)" } ?? "")
      text += cells.joined(separator: ",") + "\n"
    }
    self.text = text
  }
}

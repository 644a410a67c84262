import Formats
import Metrics
import Statistics
import Time

/// Experiments for programs, before the end of one without anything about either kind of day.
package struct ExperimentJSON {
  /// The document.
  package let text: String

  package init(of reports: [ExperimentReport], in values: ValueText) {
    let sentences = ExperimentText(in: values)
    text = JSONText.object { json in
      json.array("experiments", of: reports) { json, report in
        let experiment = report.experiment
        json.member("number", experiment.number)
        json.member("question", experiment.question)
        json.member("state", report.state.rawValue)
        json.member("first_date", experiment.days.lowerBound.description)
        json.member("last_date", experiment.days.upperBound.description)
        json.member("result_date", experiment.resultDay.description)
        json.member("stopped_date", experiment.stopped?.description)
        json.member("unit", experiment.design.unit)
        json.member("lag", experiment.lag)
        json.member("seed", "\(experiment.seed)")
        json.member("blocks", experiment.design.blockCount)
        let followed = report.followed
        json.object("followed") { json in
          json.member("yes", followed.yes)
          json.member("no", followed.no)
          json.member("unanswered", followed.unanswered)
        }
        // The draw of later days than tomorrow is not to be seen.
        let end = min(experiment.days.upperBound, report.today + 1)
        let days = experiment.days.lowerBound <= end ? Array(experiment.days.lowerBound...end) : []
        json.rows("days", of: days) { json, day in
          json.member("date", day.description)
          json.member("assigned", experiment.isAssigned(on: day))
          json.member("followed", experiment.isFollowed(on: day))
        }
        json.array("measures", of: report.outcomes) { json, outcome in
          json.member("attribute", outcome.measure.attribute)
          json.member("label", outcome.attribute?.label)
          json.member("days_over", outcome.dueDays)
          json.member("days_with_value", outcome.loggedDays)
          json.member("blocks_compared", outcome.blocks)
          json.member("difference", outcome.test?.difference)
          json.member("low", outcome.test?.interval?.lowerBound)
          json.member("high", outcome.test?.interval?.upperBound)
          json.member("p", outcome.test?.p)
          json.member("visible", outcome.test?.visible)
          json.member("is_clear", outcome.test == nil ? nil : outcome.isClear)
          json.member(
            "text",
            report.state == .ended ? sentences.result(of: outcome, in: experiment) : nil)
        }
      }
    }
  }
}

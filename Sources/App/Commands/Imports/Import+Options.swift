import Actions
import CommandLine
import Importers

extension Import {
  static let formats = Option("formats", "List what can be imported, and how to get it.")
  static let source = Option(
    "source", value: "names",
    "Only these sources of an export, such as 'Apple Watch,iPhone', in the order of their priority."
  )
  static let except = Option(
    "except", value: "names", "Ignore these sources of an export, such as Strava.")
  static let from = Option("from", value: "day", "Only this day and later ones.")
  static let to = Option("to", value: "day", "Only this day and earlier ones.")
  static let attributes = Option(
    "attributes", value: "names", "Only these attributes, such as steps,sleep.")
  static let attribute = Option(
    "attribute", value: "name", completion: .attribute,
    "The attribute of values that neither the document nor the file's name names.")
  static let day = Option(
    "date", letter: "d", value: "day", "The day of a document that holds one day.")
  static let scale = Option(
    "scale", choices: ["5", "9"],
    "The scale of ratings, if the document does not tell; NAME=5 for one column.")
  static let moodScale = Option("mood-scale", choices: ["5", "9"], "The old name of --scale.")
    .hidden
  static let dateFormat = Option(
    "date-format", value: "order", choices: DateOrder.allCases.map(\.rawValue),
    "How dates in tables are written.")
  static let decimal = Option(
    "decimal", value: "mark", choices: DecimalMark.allCases.map(\.rawValue),
    "The mark before fractions in tables.")
  static let dateColumn = Option(
    "date-column", value: "column", "The column of a table that holds the day.")
  static let map = Option(
    "map", value: "column=name",
    "The attribute that a column means, an app, a tag or a currency: Gewicht=weight.")
  static let type = Option(
    "type", value: "column=type", "The type of a new attribute: headache=tag, headache=quantity.")
  static let unit = Option(
    "unit", value: "column=unit", "The unit of a column's numbers: sleep=h, weight=lb.")
  static let rows = Option(
    "rows", value: "column=rule",
    "How several rows of a day become one value: water=sum, or mean, last, maximum.")
  static let moods = Option(
    "moods", value: "words", "What your own words for moods mean, from 1 to 5: super=5,tired=2.")
  static let places = Option("places", "Read tables as places: name, latitude, longitude, date.")
  static let lenient = Option("lenient", "Exit with 0 even if entries are skipped.")
  static let dryRun = Option("dry-run", letter: "n", "Show what would change, and change nothing.")
  static let strict = Option("strict", "Import nothing if any entry is invalid.").excluding(
    lenient, hint: "--strict imports nothing if an entry is invalid, --lenient all the others.")
  static let replace = Option(
    "replace",
    "Also replace values that you typed, values of your account, "
      + "and values of sources with a higher priority.")
  static let missing = Option(
    "missing", choices: MissingDecision.Choice.allCases.map(\.rawValue),
    "What to do with values that an earlier export had and this one no longer has.")
  static let every = Option(
    "every", value: "interval",
    "Import a folder automatically every 1h, 1d and so on if it has changed, or off."
  ).excluding(
    dryRun, strict, changed, watched, formats, profiles, from, to, day,
    because: "which only sets the timer",
    hint: "First set the timer: dash import --every 1h <folder>")
  static let changed = Option("changed", "Import only if something in the folder has changed.")
  static let watched = Option("watched", "List what is imported automatically.")
  static let answers = Option(
    "answers", "List your answers about tables; the next table with the same first line needs none."
  )
  static let forget = Option(
    "forget", value: "number", "Forget the answers with this number in the list, or all.")
  static let profiles = Option(
    "profiles", "List how tables of apps are read, and check your own profiles.")
  static let force = Option.force(with: every, in: "dash import --every 1h --force <folder>")
  static let options = [
    answers, attribute, attributes, changed, day, dateFormat, dateColumn, decimal, every, except,
    forget, formats, from, map, missing, moods, places, profiles, rows, scale, moodScale, source,
    to, type, unit, dryRun, force, lenient, strict, replace, watched, Option.quiet,
  ]
}

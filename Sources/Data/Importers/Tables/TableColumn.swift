import Formats
import Metrics

/// One attribute of a table: what its header says, and what the first pass finds in its cells.
struct TableColumn {
  var name, label: String?
  var labelUnit: ColumnUnit?
  var statedType: ValueType?
  /// Whether rows say that they are ratings, but not on which scale.
  var hasUnstatedScale = false
  /// The type of the attribute, if it is stored or defined by Exist.
  var knownType: ValueType?
  var unit: Unit?
  var range: PlausibleRange?
  var survey = ColumnSurvey()
  var repeatedDays = RepeatedDays()
  /// How its cells are read, decided after the first pass.
  var reading = ColumnReading()

  var shown: String { label ?? name ?? "value" }
  /// By what answers and options name it.
  var key: String { name ?? shown }
  var type: ValueType? { statedType ?? knownType }

  /// Whether a cell can be a value: words can only be moods, tags, texts or of an unknown type.
  func isValue(_ shape: CellShape) -> Bool {
    switch shape {
    case .missing: false
    case .word: type == nil || name == Mood.name
    case .number, .percent, .rating, .clock, .duration, .measure, .truth: true
    }
  }
}

/// What decides how a column is read, beside its cells.
struct ColumnContext {
  let options: ImportOptions
  let mark: DecimalMark
  /// Whether it is a table of dash, with numbers as they are stored.
  let isExact: Bool
  /// What names the kind of table in ``ImportOptions/rememberedScales``.
  let key: String
  let hasSeveralScales: Bool
}

extension TableColumn {
  /// What the options say about this column, by its attribute or what the first line calls it.
  func option<Answer>(_ answers: [String: Answer]) -> Answer? {
    answers[key] ?? label.flatMap { answers[$0] }
  }

  func scaleKey(_ context: ColumnContext) -> String { "table/\(key)/\(context.key)" }

  /// Decides how the cells are read; throws ``ImportQuestion`` if there are two ways.
  func decide(_ context: ColumnContext) throws(ImportQuestion) -> (ColumnReading, isGuessed: Bool) {
    var reading = ColumnReading(type: type, attributeUnit: unit, mark: context.mark)
    guard survey.count > 0, type != .text else {
      reading.rows = rowRules(.text)?.first
      return (reading, false)
    }
    if !context.isExact { reading.possible = range?.possible }
    var isGuessed = false
    if type == nil {
      reading.type = option(context.options.types)
      if reading.type == nil {
        reading.type = try guess(context)
        isGuessed = true
      }
      if reading.type == nil, option(context.options.units) != nil { reading.type = .decimal }
      if reading.type == .decimal || reading.type == .quantity {
        let unit = option(context.options.units) ?? survey.units.first
        reading.attributeUnit = unit.flatMap { Unit.storing($0.spelling) }
      }
    }
    if context.isExact {
      if hasUnstatedScale { reading.scale = try scale(context) }
      return (reading, isGuessed)
    }
    reading.rows = try decideRows(reading.type, context.options)
    switch reading.type?.form {
    case .scale?:
      if let top = (option(context.options.units) ?? labelUnit)?.scaleTop,
        RatingScale(rawValue: top) == nil,
        option(context.options.scales) ?? context.options.moodScale == nil
      {
        reading.scaleTop = top
      } else {
        reading.scale = try scale(context)
      }
      if name == Mood.name { reading.words = try moods(context) }
    case .duration?:
      reading.unit = try timeUnit(context, isClock: false)
      reading.isMinutesAndSeconds = try clockUnit(context) == .minutesAndSeconds
    case .clock?: reading.unit = try timeUnit(context, isClock: true)
    case .percentage?: reading.unit = try percentUnit(context)
    case .quantity?, .decimal?: reading.unit = try numberUnit(context, reading.attributeUnit)
    case .boolean?, .text?, nil: break
    }
    return (reading, isGuessed)
  }

  /// The type of a new attribute by the shapes of its cells, except plain numbers and booleans.
  private func guess(_ context: ColumnContext) throws(ImportQuestion) -> ValueType? {
    if survey.hasLeadingZero || survey.wordCount * 2 >= survey.count { return .text }
    if survey.percentCount > 0 { return .percentage }
    if survey.ratingCount > 0 { return .scale }
    if survey.durationCount > 0 { return .duration }
    if survey.clocks.count > 0 { return try clockType() }
    if survey.measureCount > 0 { return try measureType() }
    let numbers = survey.numbers(context.mark)
    if survey.truthCount > 0, numbers.count == 0 || numbers.isTruth { return .boolean }
    let isNamed = name != nil || context.options.attribute != nil
    if isNamed, numbers.isTruth, survey.truthCount == 0, let first = survey.firstNumber {
      throw .type(
        first.problem("can be a tag or a number: '\(shown)' has nothing but 0 and 1"), of: key,
        named: shown, [(.boolean, "yes or no"), (.quantity, "a number")])
    }
    return nil
  }

  /// The type of times: of day from 13 o'clock on or with a leading zero, a length from 24 hours.
  private func clockType() throws(ImportQuestion) -> ValueType {
    let clocks = survey.clocks
    if !clocks.hasHalfOrDate {
      if clocks.most >= 24 * 60 { return .duration }
      let isTime = clocks.most >= 13 * 60 || clocks.hasLeadingZero && clocks.least >= 4 * 60
      if !isTime, let first = survey.firstClock {
        throw .type(
          first.problem("can be a time of day or a length of time"), of: key, named: shown,
          [(.timeFromMidnight, "a time of day"), (.duration, "hours and minutes")])
      }
    }
    // Times around midnight are neighbours if they count from midday.
    return clocks.isFromEighteen && clocks.isBeforeSix && !clocks.isByDay
      ? .timeFromMidday : .timeFromMidnight
  }

  private func measureType() throws(ImportQuestion) -> ValueType {
    if survey.units.allSatisfy(\.isMinutesOrMetres), let first = survey.firstMeasure {
      throw .type(
        first.problem("can be minutes or metres"), of: key, named: shown,
        [(.duration, "minutes"), (.decimal, "metres")])
    }
    if survey.units.allSatisfy({ $0.inMinutes != nil }) { return .duration }
    let stored = survey.units.first.flatMap { Unit.storing($0.spelling) }
    let isOneMeasure = survey.units.allSatisfy { stored?.converted(1, from: $0.spelling) != nil }
    return isOneMeasure ? .decimal : .text
  }

  private func scale(_ context: ColumnContext) throws(ImportQuestion) -> RatingScale {
    if let stated = option(context.options.scales) ?? context.options.moodScale { return stated }
    switch labelUnit?.spelling {
    case "1-5", "1–5": return .five
    case "1-9", "1–9": return .nine
    default: break
    }
    let numbers = survey.numbers(context.mark)
    guard numbers.count > 0, let first = survey.firstNumber else { return .nine }
    func question(_ problem: Problem) -> ImportQuestion {
      .scale(problem, of: key, isOnly: !context.hasSeveralScales)
    }
    if let off = survey.firstOffScale {
      throw question(off.problem("is not a rating from 1 to 9, nor from 1 to 5"))
    }
    if numbers.most > 5 {
      guard numbers.hasHalf else { return .nine }
      throw question(first.problem("is in a column with ratings above 5 and with halves"))
    }
    if numbers.hasHalf { return .five }
    if let remembered = context.options.rememberedScales[scaleKey(context)] { return remembered }
    throw question(first.problem("can be a rating from 1 to 5 or from 1 to 9"))
  }

  /// What unknown words mean that are all of one language.
  func foreignMoods(_ options: ImportOptions) -> [String: Int64]? {
    guard name == Mood.name else { return nil }
    return MoodWords.meanings(
      of: survey.words.map(\.word).filter { MoodWords.usual[$0] == nil && options.moods[$0] == nil }
    )
  }

  private func moods(_ context: ColumnContext) throws(ImportQuestion) -> [String: Int64] {
    let moods = MoodWords.usual.merging(context.options.moods) { $1 }
    if let meanings = foreignMoods(context.options) { return moods.merging(meanings) { $1 } }
    let unknown = survey.words.filter { moods[$0.word] == nil }
    if let first = unknown.first {
      throw .mood(first.field.problem("is not a known mood"), first.word, all: unknown.map(\.word))
    }
    return moods
  }

  /// The question for the unit of the bare numbers.
  private func question(_ problem: Problem, _ units: [(ColumnUnit, String)]) -> ImportQuestion {
    .unit(problem, of: key, named: shown, units)
  }

  /// The unit of bare numbers among lengths of time or times of day, unless it is minutes.
  private func timeUnit(
    _ context: ColumnContext, isClock: Bool
  ) throws(ImportQuestion) -> ColumnUnit? {
    if let stated = option(context.options.units) ?? labelUnit, stated.inMinutes != nil {
      return stated
    }
    let numbers = survey.numbers(context.mark)
    guard numbers.count > 0, let first = survey.firstNumber else { return nil }
    if isClock {
      let minutes = type == .timeFromMidday ? "minutes from midday" : "minutes from midnight"
      throw question(
        first.problem("is not a time of day with hours and minutes"),
        [(.hours, "hours on a clock"), (.minutes, minutes)])
    }
    if numbers.most <= 0 { return nil }
    let isShort =
      range.map {
        numbers.leastNotZero < $0.likely.lowerBound && $0.likely ~= numbers.leastNotZero * 60
      } ?? false
    if isShort || numbers.most <= 24, numbers.hasFraction || name?.hasSuffix("_min") != true {
      throw question(
        first.problem("can be hours or minutes"), [(.hours, "hours"), (.minutes, "minutes")])
    }
    if numbers.leastNotZero > 1440 {
      throw question(
        first.problem("is more minutes than a day has"),
        [(.seconds, "seconds"), (.minutes, "minutes")])
    }
    return nil
  }

  /// What lengths of time with one colon are, where one is longer than a day has hours.
  private func clockUnit(_ context: ColumnContext) throws(ImportQuestion) -> ColumnUnit {
    let stated = option(context.options.units) ?? labelUnit
    if let stated, stated == .minutesAndSeconds || stated == .hoursAndMinutes { return stated }
    guard survey.clocks.mostWithoutSeconds >= 24 * 60, let first = survey.firstClock
    else { return .hoursAndMinutes }
    throw question(
      first.problem("is in a column with more than 24 before the colon"),
      [(.hoursAndMinutes, "hours and minutes"), (.minutesAndSeconds, "minutes and seconds")])
  }

  /// The unit of bare numbers among percentages, unless they are shares of 1.
  private func percentUnit(_ context: ColumnContext) throws(ImportQuestion) -> ColumnUnit? {
    if let stated = option(context.options.units) ?? labelUnit { return stated }
    let numbers = survey.numbers(context.mark)
    guard numbers.count > 0, numbers.most > 1, let first = survey.firstNumber else { return nil }
    if numbers.leastNotZero > 1 { return .percent }
    throw question(
      first.problem("is in a column with numbers up to 1 and above"),
      [(.percent, "per cent"), (.share, "shares from 0 to 1")])
  }

  /// The unit of bare numbers, if it is another than the attribute's; ambiguous beside numbers with
  /// a unit, or if the user reads the attribute in another one.
  private func numberUnit(
    _ context: ColumnContext, _ attributeUnit: Unit?
  ) throws(ImportQuestion) -> ColumnUnit? {
    if let stated = option(context.options.units) ?? labelUnit { return stated }
    guard survey.numbers(context.mark).count > 0, let first = survey.firstNumber, let attributeUnit
    else { return nil }
    let own = ColumnUnit(attributeUnit.rawValue)
    let shown = ColumnUnit(attributeUnit.shown(in: context.options.shownUnits).unit.rawValue)
    guard let other = survey.units.first(where: { !attributeUnit.isSpelled($0.spelling) }) else {
      if shown == own || !survey.units.isEmpty {
        try askLikelyUnit(survey.numbers(context.mark), first, own)
        return nil
      }
      throw question(
        first.problem("has no unit, and '\(self.shown)' is shown in \(shown.spelling)"),
        [(shown, "numbers in \(shown.spelling)"), (own, "numbers in \(own.spelling)")])
    }
    throw question(
      first.problem("has no unit, and others in its column have '\(other.spelling)'"),
      [(other, "all numbers in \(other.spelling)"), (own, "all numbers in \(own.spelling)")])
  }

  /// Asks if bare numbers are unlikely in the attribute's unit and likely in another.
  private func askLikelyUnit(
    _ numbers: NumberSurvey, _ first: SurveyedField, _ own: ColumnUnit
  ) throws(ImportQuestion) {
    let ends = [numbers.leastNotZero, numbers.most]
    guard let range, let unit, ends.allSatisfy({ $0 > 0 && $0.isFinite }),
      !ends.allSatisfy({ range.likely ~= $0 })
    else { return }
    let others = unit.others(for: ends, within: range.likely, except: unit).map { ColumnUnit($0) }
    if others.isEmpty { return }
    throw question(
      first.problem("is in a column without a unit"),
      (others + [own]).map { ($0, "numbers in \($0.spelling)") })
  }
}

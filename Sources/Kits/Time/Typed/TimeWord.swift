/// What a word can say about time, in English, German, French, Spanish, Italian, Dutch and
/// Portuguese.
enum TimeWord: Equatable, Sendable {
  case weekday(Weekday)
  /// `mondays`, `montags`: every one.
  case everyWeekday(Weekday)
  case month(Int)
  /// Days from today.
  case day(Int)
  case unit(TimeUnit)
  /// -1 for last, 0 for this, 1 for next.
  case which(Int)
  case number(Int)
  case ordinal(Int)
  /// `the`, `of`, `de`, `del`.
  case article
  /// Before a day: `on`, `am`.
  case on
  case at, from, between, until, since, and
  /// After a length: `3 days ago`.
  case ago
  /// Before a length: `vor 3 tagen`.
  case before
  /// Before a length to come: `in 3 days`.
  case within
  /// Before a length: `for 2 hours`.
  case lasting
  case every
  /// The second one of `every other day`.
  case other
  /// `weekly` is 1 week.
  case rhythm(TimeUnit, Int)
  case workdays, weekend
  case part(PartOfDay)
  /// Minutes after midnight.
  case clock(Int)
  /// `uhr`, `o'clock`.
  case oClock
  /// `half past nine`, `nueve y media`.
  case half
  /// `halb zehn`, `half tien`: half an hour before it.
  case halfBefore
  case quarter, past, to, times

  /// The meanings of a word in lower case and without accents.
  static func meanings(of key: String) -> [(word: TimeWord, isWeak: Bool)] {
    guard let packed = Packed(key.utf8[...]) else { return [] }
    var found: [(word: TimeWord, isWeak: Bool)] = []
    for entry in index where entry.word == packed {
      found.append((rows[entry.row].meaning, entry.isWeak))
    }
    return found
  }

  /// A word of at most 16 bytes, which is quick to compare.
  private struct Packed: Equatable {
    private var high: UInt64 = 0
    private var low: UInt64 = 0

    init() {}

    init?(_ bytes: Substring.UTF8View) {
      guard bytes.count <= Packed.longest else { return nil }
      for byte in bytes { append(byte) }
    }

    static let longest = 16

    mutating func append(_ byte: UInt8) {
      high = high << 8 | low >> 56
      low = low << 8 | UInt64(byte)
    }
  }

  private struct Entry {
    let word: Packed
    let row: Int
    let isWeak: Bool
  }

  private static let index: [Entry] = {
    var index: [Entry] = []
    index.reserveCapacity(1000)
    for (number, row) in rows.enumerated() {
      append(row.words, of: number, isWeak: false, to: &index)
      append(row.weak, of: number, isWeak: true, to: &index)
    }
    return index
  }()

  /// Adds the words between blanks; the first typed line of a command pays for it.
  private static func append(
    _ words: String, of row: Int, isWeak: Bool, to index: inout [Entry]
  ) {
    guard !words.isEmpty else { return }
    var word = Packed()
    for byte in words.utf8 {
      if byte == UInt8(ascii: " ") {
        index.append(Entry(word: word, row: row, isWeak: isWeak))
        word = Packed()
      } else {
        word.append(byte)
      }
    }
    index.append(Entry(word: word, row: row, isWeak: isWeak))
  }

  private struct Row: Sendable {
    let meaning: TimeWord
    let words: String
    /// Spellings that are more often other words, which count only beside other words of time.
    let weak: String

    init(_ meaning: TimeWord, _ words: String = "", weak: String = "") {
      (self.meaning, self.words, self.weak) = (meaning, words, weak)
    }
  }

  private static let rows: [Row] =
    weekdays + months + relative + units + links + counts + rhythms + clocks

  private static let weekdays: [Row] = [
    Row(.weekday(.monday), "monday mon montag lundi lunes lunedi maandag segunda-feira"),
    Row(.weekday(.monday), weak: "mo lun ma segunda seg"),
    Row(.weekday(.tuesday), "tuesday tue tues dienstag mardi martes martedi dinsdag"),
    Row(.weekday(.tuesday), "terca-feira", weak: "di mar terca ter"),
    Row(.weekday(.wednesday), "wednesday mittwoch mercredi miercoles mercoledi woensdag"),
    Row(.weekday(.wednesday), "quarta-feira", weak: "wed mi mer mie wo quarta qua"),
    Row(.weekday(.thursday), "thursday thu thur thurs donnerstag jeudi jueves giovedi"),
    Row(.weekday(.thursday), "donderdag quinta-feira", weak: "do jeu jue gio quinta qui"),
    Row(.weekday(.friday), "friday fri freitag vendredi viernes venerdi vrijdag sexta-feira"),
    Row(.weekday(.friday), weak: "fr ven vie vr sexta sex"),
    Row(.weekday(.saturday), "saturday samstag sonnabend samedi sabado sabato zaterdag"),
    Row(.weekday(.saturday), weak: "sat sa sam sab za"),
    Row(.weekday(.sunday), "sunday sonntag dimanche domingo domenica zondag"),
    Row(.weekday(.sunday), weak: "sun so dim dom zo"),
    Row(.everyWeekday(.monday), "mondays montags lundis maandags segundas-feira", weak: "segundas"),
    Row(.everyWeekday(.tuesday), "tuesdays dienstags mardis dinsdags"),
    Row(.everyWeekday(.wednesday), "wednesdays mittwochs mercredis woensdags"),
    Row(.everyWeekday(.thursday), "thursdays donnerstags jeudis donderdags"),
    Row(.everyWeekday(.friday), "fridays freitags vendredis vrijdags"),
    Row(.everyWeekday(.saturday), "saturdays samstags samedis sabados zaterdags"),
    Row(.everyWeekday(.sunday), "sundays sonntags dimanches domingos zondags"),
    Row(.workdays, "weekdays weekday workdays workday werktags werktage werktag werkdagen"),
    Row(.workdays, "werkdag feriali laborables"),
    Row(.weekend, "weekend weekends week-end week-ends wochenende wochenenden finde"),
  ]

  private static let months: [Row] = [
    Row(.month(1), "january jan januar janner janvier enero gennaio januari janeiro"),
    Row(.month(1), weak: "janv ene gen"),
    Row(.month(2), "february feb februar fevrier febrero febbraio februari fevereiro fevr"),
    Row(.month(2), weak: "fev"),
    Row(.month(3), "marz maerz mars marzo maart marco", weak: "march mar mrz mrt"),
    Row(.month(4), "april apr avril abril aprile", weak: "avr abr"),
    Row(.month(5), "mayo maggio maio", weak: "may mai mei mag"),
    Row(.month(6), "june jun juni juin junio giugno junho", weak: "giu"),
    Row(.month(7), "july jul juli juillet julio luglio julho", weak: "juil lug"),
    Row(.month(8), "august aug aout agosto augustus", weak: "ago"),
    Row(.month(9), "september sept sep septembre septiembre setiembre settembre setembro"),
    Row(.month(9), weak: "set"),
    Row(.month(10), "october oct oktober okt octobre octubre ottobre outubro", weak: "ott out"),
    Row(.month(11), "november nov novembre noviembre novembro"),
    Row(.month(12), "december dec dezember dez decembre diciembre dicembre dezembro", weak: "dic"),
  ]

  private static let relative: [Row] = [
    Row(.day(0), "today heute aujourd'hui aujourdhui hoy oggi vandaag hoje tonight stasera"),
    Row(.day(0), "stamattina vanavond vanochtend vanmiddag"),
    Row(.day(-1), "yesterday gestern hier ayer ieri gisteren ontem"),
    Row(.day(1), "tomorrow morgen demain domani amanha", weak: "manana"),
    Row(.day(-2), "vorgestern avant-hier anteayer antier avantieri eergisteren anteontem"),
    Row(.day(-2), "ereyesterday"),
    Row(.day(2), "ubermorgen uebermorgen apres-demain dopodomani overmorgen overmorrow"),
    Row(.which(-1), "last past previous letzte letzten letzter letztes letztem vergangene"),
    Row(.which(-1), "vergangenen vorige vorigen derniere dernier passee passe pasado pasada"),
    Row(.which(-1), "ultimo ultima ultimos ultimas ultimi ultime scorso scorsa laatste"),
    Row(.which(-1), "afgelopen passado passada derniers dernieres"),
    Row(.which(0), "this diese diesen dieser dieses diesem cette cet este esta questa questo"),
    Row(.which(0), "deze dit current", weak: "ce"),
    Row(.which(1), "next coming nachste nachsten nachster nachstes naechste naechsten"),
    Row(.which(1), "naechster naechstes kommende kommenden prochain prochaine proximo proxima"),
    Row(.which(1), "prossimo prossima volgende komende upcoming", weak: "que vem viene"),
    Row(.part(.morning), "morning vormittag vormittags morgens matin mattina mattino ochtend"),
    Row(.part(.morning), "manha fruh frueh madrugada stamattina vanochtend matinee"),
    Row(.part(.morning), weak: "morgen manana"),
    Row(.part(.afternoon), "afternoon nachmittag nachmittags apres-midi tarde pomeriggio"),
    Row(.part(.afternoon), "middag namiddag vanmiddag"),
    Row(.part(.evening), "evening abend abends soir sera avond tonight stasera vanavond"),
    Row(.part(.evening), "soiree serata"),
    Row(.part(.night), "night nacht nachts nuit noche notte noite"),
  ]

  private static let units: [Row] = [
    Row(.unit(.minute), "minute minutes min mins minuten minuto minutos minuti minuut"),
    Row(.unit(.hour), "hour hours hr hrs h stunde stunden std heure heures hora horas ora ore"),
    Row(.unit(.hour), "uur uren mezz'ora"),
    Row(.unit(.day), "day days tag tage tagen jour jours dia dias giorno giorni dag dagen"),
    Row(.unit(.week), "week weeks wk wks woche wochen semaine semaines semana semanas"),
    Row(.unit(.week), "settimana settimane weken"),
    Row(.unit(.month), "month months monat monate monaten monats mois mes meses mese mesi"),
    Row(.unit(.month), "maand maanden"),
    Row(.unit(.year), "year years yr yrs jahr jahre jahren jahres annee annees ano anos anno"),
    Row(.unit(.year), "anni jaar jaren", weak: "an ans"),
  ]

  private static let links: [Row] = [
    Row(.article, "the der die das den dem des le la les el los las il lo i gli de del della"),
    Row(.article, "dell do da of het o os as du d' di van von in dia"),
    Row(.on, "on am le el il op em no na den for fur"),
    Row(.at, "at um a alle om as @ gegen vers las"),
    Row(.from, "from von vom ab de du del desde dal da van vanaf"),
    Row(.between, "between zwischen entre tra fra tussen"),
    Row(.until, "to until till til through thru bis a au jusqu'au jusqu'a al hasta fino tot"),
    Row(.until, "t/m ate ao - – — .. -> → …"),
    Row(.since, "since seit depuis desde sinds dal dalla"),
    Row(.and, "and und et y e en & ed"),
    Row(.ago, "ago fa geleden atras earlier back"),
    Row(.before, "vor il-y-a hace ha"),
    Row(.within, "in dans en over em dentro tra fra daqui"),
    Row(.lasting, "for fur fuer pendant durante per voor por lasting"),
  ]

  private static let counts: [Row] = [
    Row(.number(1), "a an one ein eine einen einem einer un une una uno een um uma"),
    Row(.number(2), "two zwei deux dos due twee dois duas couple"),
    Row(.number(3), "three drei trois tres tre drie"),
    Row(.number(4), "four vier quatre cuatro quattro quatro"),
    Row(.number(5), "five funf fuenf cinq cinco cinque vijf"),
    Row(.number(6), "six sechs seis sei zes"),
    Row(.number(7), "seven sieben sept siete sette zeven sete"),
    Row(.number(8), "eight acht huit ocho otto oito"),
    Row(.number(9), "nine neun neuf nueve nove negen"),
    Row(.number(10), "ten zehn dix diez dieci tien dez"),
    Row(.number(11), "eleven elf onze once undici"),
    Row(.number(12), "twelve zwolf zwoelf douze doce dodici twaalf doze"),
    Row(.ordinal(1), "first erste ersten erster erstes premier premiere primer primero"),
    Row(.ordinal(1), "primera primo prima eerste primeiro primeira"),
    Row(.ordinal(2), "second zweite zweiten zweiter zweites deuxieme segundo segunda secondo"),
    Row(.ordinal(2), "seconda tweede"),
    Row(.ordinal(3), "third dritte dritten dritter troisieme tercer tercero tercera terzo"),
    Row(.ordinal(3), "terza derde terceiro terceira"),
    Row(.ordinal(4), "fourth vierte vierten vierter quatrieme cuarto cuarta quarto vierde"),
    Row(.ordinal(5), "fifth funfte funften cinquieme quinto vijfde"),
    Row(.other, "other alternate andere"),
  ]

  private static let rhythms: [Row] = [
    Row(.every, "every each jeden jede jedes jeder alle chaque tous toutes cada todos todas"),
    Row(.every, "todo toda ogni elke elk iedere ieder tutti tutte"),
    Row(.rhythm(.day, 1), "daily everyday taglich taeglich quotidien diario diariamente"),
    Row(.rhythm(.day, 1), "giornaliero dagelijks nightly"),
    Row(.rhythm(.week, 1), "weekly wochentlich woechentlich hebdomadaire semanal semanalmente"),
    Row(.rhythm(.week, 1), "settimanale wekelijks"),
    Row(.rhythm(.week, 2), "fortnightly biweekly zweiwochentlich 14-taglich quinzenal"),
    Row(.rhythm(.week, 2), "quincenal"),
    Row(.rhythm(.month, 1), "monthly monatlich mensuel mensual mensile maandelijks mensal"),
    Row(.rhythm(.year, 1), "yearly annually annual jahrlich jaehrlich annuel anual annuale"),
    Row(.rhythm(.year, 1), "jaarlijks anualmente"),
    Row(.times, "times time mal fois veces volte keer vezes x"),
  ]

  private static let clocks: [Row] = [
    Row(.clock(720), "noon midday mittag mittags midi mediodia mezzogiorno meio-dia middaguur"),
    Row(.clock(0), "midnight mitternacht minuit medianoche mezzanotte middernacht meia-noite"),
    Row(.oClock, "uhr o'clock oclock heures heure h uur horas hora ore hs hrs"),
    Row(.half, "half demie demi media mezza mezzo meia halbe halben"),
    Row(.halfBefore, "halb half"),
    Row(.quarter, "quarter viertel quart cuarto quarto kwart"),
    Row(.past, "past after nach over et y e"),
    Row(.to, "to vor voor moins menos meno before"),
  ]
}

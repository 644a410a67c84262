import Formats
import Host
import Metrics
import Text
import Time

extension Exist {
  package struct Page: Sendable {
    package let results: [JSONValue]
    /// Of all pages together; nil if the response does not say.
    package let count: Int?
    /// The number of the next page; nil on the last one.
    package let next: Int?
  }

  package struct WriteResult: Equatable, Sendable {
    /// In the order of the response.
    package var accepted: [Accepted] = []
    package var rejected: [Rejected] = []

    package struct Accepted: Equatable, Sendable {
      package var name: String
      package var label: String?
      package var day: Day?
    }

    package struct Rejected: Equatable, Sendable {
      package var name, label: String?
      package var day: Day?
      /// The service's code: `unauthorised`, `validation`, `exists`, `missing_field`.
      package var code: String
      package var reason: String

      package var isForbidden: Bool { code == "unauthorised" }
    }
  }

  /// Which service supplies an attribute of the account.
  package struct Supplier: Equatable, Sendable {
    package var name: String
    package var label, service: String?
    package var type: ValueType?
  }

  private static func invalid(_ reason: String) -> ServiceError {
    ServiceError(service: "Exist", problem: .invalidResponse(reason))
  }

  package static func document(of response: Response) throws(ServiceError) -> JSONValue {
    do throws(SyntaxError) {
      return try JSONValue(reading: response.body.span)
    } catch {
      throw invalid("not JSON: \(error.message)")
    }
  }

  package static func page(of response: Response) throws(ServiceError) -> Page {
    let document = try document(of: response)
    guard case .array(let results) = document["results"] else { throw invalid("not a list") }
    let address = document["next"]?.text
    let next = address.flatMap(pageNumber)
    if address != nil, next == nil { throw invalid("the address of the next page has no number") }
    return Page(results: results, count: int(document["count"]), next: next)
  }

  /// The number of a next page; the rest of its address may name another scheme and host.
  package static func pageNumber(in address: String) -> Int? {
    guard let query = address.firstIndex(of: "?") else { return nil }
    for part in address[address.index(after: query)...].split(separator: "&")
    where part.hasPrefix("page=") {
      return Int(part.dropFirst(5)).flatMap { $0 > 0 ? $0 : nil }
    }
    return nil
  }

  /// With a status of 200 there may be rejected items too.
  package static func writeResult(_ response: Response) throws(ServiceError) -> WriteResult {
    let document = try document(of: response)
    var result = WriteResult()
    result.accepted = (document["success"]?.elements ?? []).compactMap { item in
      // A success of `acquire` may name only the template.
      (item["name"]?.text ?? item["template"]?.text).map {
        WriteResult.Accepted(
          name: $0, label: item["label"]?.text, day: item["date"]?.text.flatMap { Day(iso: $0) })
      }
    }
    result.rejected = (document["failed"]?.elements ?? []).map { item in
      WriteResult.Rejected(
        name: item["name"]?.text ?? item["template"]?.text, label: item["label"]?.text,
        day: item["date"]?.text.flatMap { Day(iso: $0) },
        code: item["error_code"]?.text ?? "", reason: item["error"]?.text ?? "no reason given")
    }
    if case .array = document["success"] { return result }
    if case .array = document["failed"] { return result }
    throw invalid("it does not say what was written")
  }

  package static func profile(in document: JSONValue) throws(ServiceError) -> ExistProfile {
    guard let name = document["username"]?.text else { throw invalid("not a profile") }
    var imperial = 0
    for (index, unit) in ExistProfile.units.enumerated()
    where document["imperial_" + unit] == .boolean(true) { imperial |= 1 << index }
    let names = [document["first_name"]?.text, document["last_name"]?.text]
    return ExistProfile(
      name: name, fullName: names.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: " "),
      picture: document["avatar"]?.text.flatMap { WebAddress.encoded($0) },
      zone: document["timezone"]?.text,
      clock: document["local_time"]?.text.map { String($0.prefix(16)) }, imperial: imperial)
  }

  /// The supplier of an attribute in a list; nil if the element is not an attribute.
  package static func supplier(in attribute: JSONValue) -> Supplier? {
    guard let name = attribute["name"]?.text else { return nil }
    let service = attribute["service"]?["name"]?.text ?? attribute["service"]?.text
    return Supplier(
      name: name, label: attribute["label"]?.text, service: service == "" ? nil : service,
      type: int(attribute["value_type"]).flatMap(UInt8.init(exactly:)).flatMap(ValueType.init))
  }

  /// An insight of a list, on its `target_date` or else its creation; nil without a text or a day.
  package static func insight(in result: JSONValue) -> Insight? {
    let type = result["type"]
    guard let text = result["text"]?.text,
      let day = day(result["target_date"]) ?? day(result["created"])
    else { return nil }
    let attribute = type?["attribute"]
    return Insight(
      day: day, priority: int(type?["priority"]) ?? 4, period: int(type?["period"]) ?? 1,
      attribute: attribute?["name"]?.text ?? "",
      group: attribute?["group"]?["name"]?.text ?? attribute?["group"]?.text ?? "",
      text: text.replacing("\r\n", with: "\n"))
  }

  /// A correlation of a list; nil if a required member is missing.
  package static func correlation(in result: JSONValue) -> Correlation? {
    guard let day = day(result["date"]), let attribute = result["attribute"]?.text,
      let other = result["attribute2"]?.text, let strength = result["value"]?.number,
      let sentence = result["second_person"]?.text
    else { return nil }
    var correlation = Correlation(attribute, other, found: day, sentence: sentence)
    correlation.period = int(result["period"]) ?? 0
    correlation.isNextDay = result["offset"]?.whole == -1
    correlation.strength = strength
    correlation.percentage = result["percentage"]?.number ?? abs(strength) * 100
    correlation.stars = min(max(int(result["stars"]) ?? 0, 0), 5)
    return correlation
  }

  private static func day(_ value: JSONValue?) -> Day? {
    value?.text.flatMap { Day(iso: String($0.prefix(10))) }
  }

  private static func int(_ value: JSONValue?) -> Int? { value?.whole.flatMap { Int(exactly: $0) } }
}

extension ServiceClient {
  package mutating func existPages(
    _ response: Response? = nil, request: (_ page: Int) -> Request
  ) throws -> [Response] {
    var list = ExistList()
    return try pages(from: request(1), response) {
      try list.next(after: Exist.page(of: $0)).map(request)
    }
  }

  package mutating func existResults(_ request: (_ page: Int) -> Request) throws -> [JSONValue] {
    try existPages(request: request).flatMap { try Exist.page(of: $0).results }
  }
}

/// The pages of a list as they are read, with what shows that it does not end.
struct ExistList {
  private var page = 1
  /// As the first page announced, or nil.
  private var count: Int?
  private var received = 0
  /// Whether all announced results were received; an empty page may still follow.
  private var isComplete = false
  private var known: Set<Int> = []

  /// The number of the page after one that was read; nil after the last one.
  mutating func next(after read: Exist.Page) throws(ServiceError) -> Int? {
    if page == 1 { count = read.count }
    defer { page += 1 }
    let wasComplete = isComplete
    received += read.results.count
    isComplete = count.map { received >= $0 } ?? false
    guard let next = read.next else { return nil }
    guard next == page + 1 else { throw endless("page \(next) follows page \(page)") }
    guard !read.results.isEmpty else { throw endless("page \(page) is empty, but not the last") }
    guard known.insert(read.results.hashValue).inserted
    else { throw endless("page \(page) repeats an earlier one") }
    if let count, wasComplete {
      throw endless("it announced \(count) results, and continues after \(received)")
    }
    return next
  }

  private func endless(_ reason: String) -> ServiceError {
    ServiceError(
      service: "Exist", problem: .endless(reason), hints: ServiceProblem.endless(reason).usualHints)
  }
}

package struct ExistProfile: Equatable, Sendable {
  package let name: String
  /// Empty if the account has none.
  package let fullName: String
  package let picture: String?
  /// The time zone that days are counted in, `Australia/Melbourne`.
  package let zone: String?
  /// The local time there, `2026-11-20T21:00`, when the profile was fetched.
  package let clock: String?
  /// The imperial units as one number to store: 1, 2, 4 and so on for ``units``, added up.
  package let imperial: Int

  package static let units = ["distance", "weight", "energy", "liquid", "temperature"]

  /// `josh (Josh Sharp)`.
  package var title: String { fullName.isEmpty ? name : "\(name) (\(fullName))" }
}

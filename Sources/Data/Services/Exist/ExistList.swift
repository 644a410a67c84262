import Formats

/// The pages of a list as they are read, with what shows that it does not end.
struct ExistList {
  private var page = 1
  /// How many results the first page announced; nil if it did not.
  private var count: Int?
  private var received = 0
  /// Whether all announced results were received; an empty page may still follow.
  private var isComplete = false
  /// The hashes of the pages before.
  private var known: Set<Int> = []

  /// The number of the page after one that was read; nil after the last one.
  ///
  /// - Throws: ``ServiceError`` if the page after it can only be one too many.
  mutating func next(after read: Exist.Page) throws(ServiceError) -> Int? {
    if page == 1 { count = read.count }
    defer { page += 1 }
    let wasComplete = isComplete
    received += read.results.count
    isComplete = count.map { received >= $0 } ?? false
    guard let next = read.next else { return nil }
    guard next == page + 1 else { throw endless("page \(next) follows page \(page)") }
    guard !read.results.isEmpty else { throw endless("page \(page) is empty, but not the last") }
    guard known.insert(read.results.hashValue).inserted else {
      throw endless("page \(page) repeats an earlier one")
    }
    if let count, wasComplete {
      throw endless("it announced \(count) results, and goes on after \(received)")
    }
    return next
  }

  private func endless(_ reason: String) -> ServiceError {
    ServiceError(
      service: "Exist", problem: .endless(reason),
      hints: ServiceError.Problem.endless(reason).usualHints)
  }
}

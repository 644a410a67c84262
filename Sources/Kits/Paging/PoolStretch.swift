/// What to request next of a list that is sent from its newest item to its oldest.
@frozen @usableFromInline
package enum PoolRequest<Item: PoolItem> {
  /// The newest page, because nothing is held yet.
  case newest
  /// The newest page of what is newer than the newest held.
  case newer(than: PoolEdge<Item>)
  /// What is newer than one position and older than another: pages of what is newer do not reach the held
  /// items yet.
  case between(PoolEdge<Item>, and: PoolEdge<Item>)
  /// What is older than the oldest held.
  case older(than: PoolEdge<Item>)
}

extension PoolRequest: Equatable {}
/// The part of a list that is held without gaps, and what is on its way to it.
@usableFromInline @frozen
struct PoolStretch<Item: PoolItem> {
  @usableFromInline var newest: PoolEdge<Item>?
  @usableFromInline var oldest: PoolEdge<Item>?
  /// Whether nothing is older than the oldest.
  @usableFromInline var isAtEnd = false
  /// Pages newer than the stretch, behind which a gap is left.
  @usableFromInline var ahead: (newest: PoolEdge<Item>, oldest: PoolEdge<Item>)?

  @inlinable
  init(newest: PoolEdge<Item>? = nil, oldest: PoolEdge<Item>? = nil, isAtEnd: Bool = false) {
    self.newest = newest
    self.oldest = oldest
    self.isAtEnd = isAtEnd
  }
}

extension Pool {
  /// The newest position of what is held without gaps; nil before the first page.
  @inlinable
  package var newestEdge: PoolEdge<Item>? { stretch.newest }
  /// The oldest position of what is held without gaps; nil before the first page.
  @inlinable
  package var oldestEdge: PoolEdge<Item>? { stretch.oldest }
  /// Whether the oldest page was received.
  @inlinable
  package var reachesEnd: Bool { stretch.isAtEnd }

  /// What to request to be up to date.
  @inlinable
  package var newerRequest: PoolRequest<Item> {
    guard let newest = stretch.newest else { return .newest }
    guard let ahead = stretch.ahead else { return .newer(than: newest) }
    return .between(newest, and: ahead.oldest)
  }

  /// What to request to go on behind the oldest; nil if there is no more.
  @inlinable
  package var olderRequest: PoolRequest<Item>? {
    guard let oldest = stretch.oldest else { return .newest }
    return stretch.isAtEnd ? nil : .older(than: oldest)
  }

  /// Adds the response to a request, and moves the edges.
  ///
  /// A page that is the last of a request leaves nothing behind it: of ``PoolRequest/newer(than:)``, it
  /// reaches what is held; of the others, the end of the list. Items that are inserted in another way, such
  /// as own records that were requested by key, do not move the edges: what lies between is not held.
  @inlinable
  package mutating func insert(page: [Item], isLast: Bool, for request: PoolRequest<Item>) {
    insert(contentsOf: page)
    let edges = page.lazy.map { PoolEdge(of: $0) }
    let (newest, oldest) = (edges.max(), edges.min())
    switch request {
    case .newest:
      stretch = PoolStretch(newest: newest, oldest: oldest, isAtEnd: isLast)
    case .newer:
      guard let newest, let oldest else { return }
      if isLast {
        stretch.newest = newest
      } else {
        stretch.ahead = (newest, oldest)
      }
    case .between:
      guard let ahead = stretch.ahead else { return }
      if isLast {
        stretch.newest = ahead.newest
        stretch.ahead = nil
      } else if let oldest {
        stretch.ahead = (ahead.newest, oldest)
      }
    case .older:
      if let oldest { stretch.oldest = oldest }
      stretch.isAtEnd = isLast
    }
  }
}

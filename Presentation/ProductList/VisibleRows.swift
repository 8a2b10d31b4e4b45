import OpenMarketDomain

/// The visible rows of a list, and the prefetches of the thumbnails for rows that may come into
/// view: one screen of rows in the scroll direction, and half a screen of rows in the opposite
/// direction.
@MainActor
final class VisibleRows {
  private let prefetcher: ImagePrefetcher
  /// A Boolean value that indicates whether the list shows thumbnails. If the value is `false`, no
  /// thumbnails are prefetched.
  var showsThumbnails = false
  /// The visible rows that were reported last. The range can extend beyond the loaded rows.
  private var screen = 0..<0
  /// The largest number of rows that were visible at once.
  private var capacity = 0
  /// The visible rows that were reported one by one.
  private var ids: Set<ProductID> = []
  /// The part of ``screen`` that is in the list. It's empty after a reset.
  private var visible = 0..<0
  private var isForward = true

  init(images: any ImageRepository) { prefetcher = ImagePrefetcher(images: images) }

  /// The index of the first visible row, or `nil` if no rows are visible.
  var top: Int? { visible.first }

  /// Returns a Boolean value that indicates whether fewer rows than a screen are left below the
  /// visible rows.
  func isNearEnd(of rows: ProductRows) -> Bool {
    !screen.isEmpty && rows.count - screen.upperBound < screen.count
  }

  /// Returns the range of all visible rows after a row has appeared or disappeared, or `nil` if
  /// none of them is in the list.
  func setRow(_ id: ProductID, isVisible: Bool, of rows: ProductRows) -> Range<Int>? {
    if isVisible { ids.insert(id) } else { ids.remove(id) }
    let indices = ids.compactMap { rows.index(id: $0) }
    guard let first = indices.min(), let last = indices.max() else { return nil }
    return first..<last + 1
  }

  /// Updates the visible rows and prefetches thumbnails.
  ///
  /// The scroll direction is forward if the middle of the range moves toward the last row, and
  /// backward if the middle moves toward the first row. If the middle doesn't move, the direction
  /// stays the same.
  ///
  /// - Parameter range: The range of visible rows. Indices outside the list are ignored.
  func scroll(to range: Range<Int>, of rows: ProductRows) {
    screen = range.clamped(to: 0..<Int.max)
    capacity = max(capacity, screen.count)
    let new = range.clamped(to: rows.indices)
    guard new != visible else { return }
    let move = new.lowerBound + new.upperBound - visible.lowerBound - visible.upperBound
    if move != 0 { isForward = move > 0 }
    visible = new
    prefetch(rows)
  }

  /// Prefetches thumbnails after the rows have changed. The visible range stays the same.
  func update(_ rows: ProductRows) {
    visible = visible.clamped(to: rows.indices)
    prefetch(rows)
  }

  /// Follows a new first page. If the visible rows are the same, a view doesn't report them again,
  /// so they stay visible.
  func replace(_ earlier: ProductRows, with rows: ProductRows) {
    let isSame =
      !visible.isEmpty && rows.count >= visible.upperBound
      && earlier[visible].map(\.id) == rows[visible].map(\.id)
    if isSame { prefetch(rows) } else { reset() }
  }

  /// Cancels all prefetches, because other rows are shown from the top. The next scroll event
  /// starts new loads. The results of a search may have been fewer rows than the screen has room
  /// for.
  func reset() {
    screen = 0..<capacity
    (visible, isForward) = (0..<0, true)
    prefetcher.stop()
  }

  private func prefetch(_ rows: ProductRows) {
    guard showsThumbnails else { return }
    let (whole, half) = (visible.count, visible.count / 2)
    let start = max(visible.lowerBound - (isForward ? half : whole), 0)
    let end = min(visible.upperBound + (isForward ? whole : half), rows.count)
    let before = (start..<visible.lowerBound).reversed()
    let after = visible.upperBound..<end
    let upcoming = isForward ? Array(after) + before : before + Array(after)
    let thumbnails = rows[visible].compactMap(\.product.thumbnail)
    let shown = Set(thumbnails)
    prefetcher.expect(
      upcoming.compactMap { rows[$0].product.thumbnail }.filter { !shown.contains($0) },
      keeping: thumbnails)
  }
}

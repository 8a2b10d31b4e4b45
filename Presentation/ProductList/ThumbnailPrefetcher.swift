import OpenMarketDomain

/// Loads the thumbnails of the rows that may come into view next: a screenful in the direction of the scroll, and half a
/// screenful behind.
final class ThumbnailPrefetcher {
  private let prefetcher: ImagePrefetcher
  private var visible = 0..<0
  private var isForward = true

  init(images: any ImageRepository) {
    prefetcher = ImagePrefetcher(images: images)
  }

  /// The index of the first row on screen.
  var top: Int? { visible.first }

  /// Moves the window. It goes forward if its middle moves towards the last row, and keeps its direction if the middle
  /// stays.
  ///
  /// - Parameter range: Any range. The part beyond the rows is cut off.
  func scroll(to range: Range<Int>, of rows: ProductRows) {
    let new = range.clamped(to: rows.indices)
    guard new != visible else { return }
    let (oldMiddle, newMiddle) = (
      visible.lowerBound + visible.upperBound, new.lowerBound + new.upperBound
    )
    if newMiddle != oldMiddle { isForward = newMiddle > oldMiddle }
    visible = new
    prefetch(rows)
  }

  /// Continues with other rows at the same place.
  func update(_ rows: ProductRows) {
    visible = visible.clamped(to: rows.indices)
    prefetch(rows)
  }

  /// Cancels all loads until the next scroll.
  func reset() {
    (visible, isForward) = (0..<0, true)
    prefetcher.stop()
  }

  private func prefetch(_ rows: ProductRows) {
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

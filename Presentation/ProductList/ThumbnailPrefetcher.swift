import OpenMarketDomain

/// Which rows are on screen, and the thumbnails of those that may come next.
final class ThumbnailPrefetcher {
  private let prefetcher: ImagePrefetcher
  private var window = ScrollWindow()

  init(images: any ImageRepository) {
    prefetcher = ImagePrefetcher(images: images)
  }

  /// The first row on screen, where any is.
  var top: Int? { window.visible.isEmpty ? nil : window.visible.lowerBound }

  func scroll(to visible: Range<Int>, of rows: ProductRows) {
    let before = window
    window.move(to: visible, of: rows.count)
    if window != before { expect(rows) }
  }

  /// Goes on with other rows: at the same place, or, when they are new, without one until the next scroll.
  func update(_ rows: ProductRows, areNew: Bool = false) {
    if areNew { window = ScrollWindow() } else { window.move(to: window.visible, of: rows.count) }
    expect(rows)
  }

  private func expect(_ rows: ProductRows) {
    let visible = rows[window.visible].compactMap(\.product.thumbnail)
    let upcoming = window.upcoming(of: rows.count).compactMap { rows[$0].product.thumbnail }
    let isVisible = Set(visible)
    prefetcher.expect(upcoming.filter { !isVisible.contains($0) }, keeping: visible)
  }
}

/// The rows on screen, and which ones may come next by how these moved.
nonisolated struct ScrollWindow: Equatable {
  private(set) var visible = 0..<0
  private var isForward = true

  /// Moves the window. It goes forward where its middle moves towards the last row, and keeps its direction where it
  /// stays; at first it goes forward.
  ///
  /// - Parameter rows: any range. What is beyond the rows that there are is cut off.
  mutating func move(to rows: Range<Int>, of count: Int) {
    let rows = rows.clamped(to: 0..<count)
    let (old, new) = (visible.lowerBound + visible.upperBound, rows.lowerBound + rows.upperBound)
    if new != old { isForward = new > old }
    visible = rows
  }

  /// A screenful ahead and half a screenful behind, nearest first; what is ahead comes before what is behind.
  func upcoming(of count: Int) -> [Int] {
    let screenful = visible.count
    let ahead = isForward ? screenful : screenful / 2
    let behind = isForward ? screenful / 2 : screenful
    let after = Array(visible.upperBound..<min(visible.upperBound + ahead, count))
    let before = Array((max(visible.lowerBound - behind, 0)..<visible.lowerBound).reversed())
    return isForward ? after + before : before + after
  }
}

import Testing

@testable import OpenMarketPresentation

struct ScrollWindowTests {
  private static let table: [([Range<Int>], [Int])] = [
    ([], []),
    ([0..<4], [4, 5, 6, 7]),
    // The rows begin in the middle: forward, and half a screenful behind.
    ([20..<24], [24, 25, 26, 27, 19, 18]),
    ([20..<24, 21..<25], [25, 26, 27, 28, 20, 19]),
    ([20..<24, 19..<23], [18, 17, 16, 15, 23, 24]),
    // A row more at the end is a step forward, one more at the beginning a step back.
    ([20..<24, 20..<25], [25, 26, 27, 28, 29, 19, 18]),
    ([20..<24, 19..<24], [18, 17, 16, 15, 14, 24, 25]),
    // The screen is turned: the direction stays.
    ([20..<24, 19..<23, 18..<24], [17, 16, 15, 14, 13, 12, 24, 25, 26]),
    ([20..<24, 19..<23, 19..<23], [18, 17, 16, 15, 23, 24]),
    // A jump to the last row and one to the first.
    ([0..<4, 36..<40], [35, 34]),
    ([36..<40, 0..<4], [4, 5]),
    ([20..<24, 2..<6], [1, 0, 6, 7]),
    ([20..<21], [21]),
    // Ranges of rows that are not there.
    ([38..<60], [37]),
    ([-5..<4], [4, 5, 6, 7]),
    ([50..<60], []),
    ([Int.min..<Int.max], []),
    ([20..<20], []),
  ]

  @Test(arguments: table)
  func `a screenful ahead and half of one behind`(moves: [Range<Int>], upcoming: [Int]) {
    var window = ScrollWindow()
    for rows in moves { window.move(to: rows, of: 40) }
    #expect(window.upcoming(of: 40) == upcoming)
  }
}

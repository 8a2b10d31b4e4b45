import Testing

@testable import OpenMarketSandbox

struct BytePatternTests {
  @Test(arguments: [
    ("aab", "aaabaab", [1, 4]), ("abab", "abababab", [0, 2, 4]), ("aa", "aaaa", [0, 1, 2]),
    ("ababc", "abababc", [2]), ("aabaaab", "aabaabaaab", [3]), ("--X", "---X--X", [1, 4]),
    ("abc", "ababab", []), ("abc", "ab", []), ("a", "", []), ("", "a", []),
  ])
  func `each occurrence is found`(pattern: String, text: String, places: [Int]) {
    var found: [Int] = []
    BytePattern(Array(pattern.utf8)).forEachOccurrence(in: Array(text.utf8)) { place in
      found.append(place)
      return true
    }
    #expect(found == places)
  }

  @Test func `the search ends when it may`() {
    var found: [Int] = []
    BytePattern([1]).forEachOccurrence(in: [1, 1, 1]) { place in
      found.append(place)
      return found.count < 2
    }
    #expect(found == [0, 1])
  }
}

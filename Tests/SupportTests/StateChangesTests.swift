import Foundation
import Testing

@testable import OpenMarketTestSupport

/// Tests for the texts of a transcript, which describe the differences between two values of a
/// state. Most tests use sample types.
struct StateChangesTests {
  private struct Shelf: Equatable {
    enum Phase: Equatable {
      case empty
      case filling(by: String?, share: Int)
    }

    struct Label: Equatable {
      var text = ""
      var size: Int?
    }

    struct Book: Equatable, Identifiable {
      let id: Int
      var title: String
    }

    var phase = Phase.empty
    var label: Label?
    var books: [Book] = []
    var words: [String] = []
    var marks: Set<Int> = []
    var prices: [String: Int] = [:]
    var owner = Secret("a")
    var cover: [UInt8] = []
    var range = 1...3
    var isOpen = false
    var note = ""
  }

  @Test func `the first line has the parts that are neither empty nor false`() {
    #expect(
      StateChanges(from: nil, to: Shelf()).line == "phase: empty · owner: ••• · range: 1...3")
    #expect(StateChanges(from: nil, to: 3).line == "3")
    #expect(StateChanges(from: nil, to: Shelf.Label()).line == "nothing")
  }

  private static let two = [Shelf.Book(id: 1, title: "One"), .init(id: 2, title: "Two")]
  private static let three = Shelf.Book(id: 3, title: "Three")
  private static let long = String(repeating: "가나다", count: 30)

  /// The changes of a shelf, and the text of the last one.
  private static let changes: [([@Sendable (inout Shelf) -> Void], String)] = [
    // A case has its values.
    ([{ $0.phase = .filling(by: "Kim", share: 3) }], #"phase: empty → filling("Kim", 3)"#),
    // A new value appears part by part, and a removed one as a whole.
    ([{ $0.label = .init(text: "Poems", size: 3) }], #"label.text: "Poems" · label.size: 3"#),
    ([{ $0.label = .init(text: "A") }, { $0.label = nil }], "label: nil"),
    ([{ $0.label = .init() }], "label: Label()"),
    ([{ $0.label = .init(size: 3) }, { $0.label?.size = nil }], "label.size: 3 → nil"),
    // Elements with an identity are added, removed and changed.
    ([{ $0.books = two }, { $0.books[1].title = "Zwei" }], #"books[#2].title: "Two" → "Zwei""#),
    (
      [{ $0.books = two }, { $0.books = [three, two[1]] }],
      #"books: -Book(id: 1, title: "One"), +Book(id: 3, title: "Three") at 0"#
    ),
    // Other elements are added and removed, and those without an order are sorted.
    ([{ $0.words = ["a", "b"] }, { $0.words = ["b", "c"] }], #"words: -"a", +"c""#),
    (
      [{ $0.words = (1...25).map { "\($0)" } }],
      "words: " + (1...20).map { "+\"\($0)\"" }.joined(separator: ", ") + ", and 5 more"
    ),
    ([{ $0.marks = Set(1...9) }], "marks: +1, +2, +3, +4, +5, +6, +7, +8, +9"),
    (
      [{ $0.prices = ["a": 1, "b": 2] }, { $0.prices = ["a": 3, "b": 2] }],
      #"prices: -(key: "a", value: 1), +(key: "a", value: 3) at 0"#
    ),
    // Secrets are masked and bytes counted, and their changes are visible.
    ([{ $0.owner = Secret("b") }], "owner: another •••"),
    ([{ $0.cover = [1, 2, 3] }], "cover: 0 bytes → 3 bytes"),
    ([{ $0.cover = [1] }, { $0.cover = [2] }], "cover: another 1 byte"),
    // A text is one short line.
    ([{ $0.note = "a\n\u{1B}b" }], #"note: "" → "a\n\u{1B}b""#),
    ([{ $0.note = long }], "note: \"\" → \"\(long.prefix(60))\"… (90 characters)"),
    ([{ $0.range = 1...4 }], "range: 1...3 → 1...4"),
    ([{ $0.isOpen = true }], "isOpen: false → true"),
  ]

  @Test func `every difference appears on one line`() {
    for (changes, text) in Self.changes {
      var (before, shelf) = (Shelf(), Shelf())
      for change in changes {
        before = shelf
        change(&shelf)
      }
      #expect(StateChanges(from: before, to: shelf).line == text)
    }
  }

  // MARK: - Values of the market

  private static let values: [(value: any Sendable, text: String)] = [
    (Product.sample(id: 5), #"#5 "Product 5""#),
    (ProductDetail.sample(id: 5), #"#5 "Product 5""#),
    (Money(tenThousandths: 15_000, currency: .usd), "1.5 USD"),
    (PageRequest.first, "page 1 of 20 rows"),
    (ProductQuery.all, "all"),
    (TransferProgress(completedBytes: 20, totalBytes: nil), "20 bytes"),
    (MarketError.unreachable(.offline()).message(in: .english), "[offline]"),
    (DeletionFailure(.outcomeUnknown, of: ProductID(5), locale: .english), "[deletion-unknown]"),
    (UnresolvedSubmission(.updateUnknown, locale: .english), "[update-unknown]"),
    (ProductEditorImage(id: 1, file: .samplePNG(1)), "#1 lamp.png (85 bytes)"),
  ]

  @Test func `a value of the market has a short text`() {
    for (value, text) in Self.values { #expect(StateText(value).text == text) }
  }
}

struct TestDescriptionTests {
  @Test func `messages, failures and issues are readable in a failed expectation`() {
    let message = UserMessage(.offline, in: .english)
    #expect(String(describingForTest: message) == "[offline] \(message.text)")
    let failure = DeletionFailure(.notSignedIn, of: ProductID(7), locale: .english)
    #expect(String(describingForTest: failure) == "#7 [not-signed-in] \(failure.message.text)")
    let submission = UnresolvedSubmission(.updateUnknown, locale: .english)
    #expect(String(describingForTest: submission).hasPrefix("[update-unknown] "))
    let rows = ProductRows([ProductRow(.sample(id: 5), locale: .english)])
    #expect(String(describingForTest: rows) == #"[#5 "Product 5"]"#)
    let issue = ValidationIssue.missingValue(.name)
    #expect(String(describingForTest: issue).hasPrefix("["))
  }
}

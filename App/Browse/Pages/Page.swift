import OpenMarketPresentation
import OpenMarketTerminal

/// A page of the browser. It shows the state of a view model, and turns inputs into calls of it.
@MainActor
protocol Page: AnyObject {
  var title: String { get }
  /// Texts at the right edge of the title. Those without room are left out whole, the last first.
  var asides: [String] { get }
  /// Texts above the last line.
  var messages: [String] { get }
  /// A question that a user has to answer before anything else.
  var question: PageQuestion? { get }
  /// The text that is being typed in the last line.
  var prompt: TextField? { get }
  /// The keys for the last line. The way out of the page comes first.
  var hints: [KeyHint] { get }
  /// The keys of the page in the help.
  static var help: HelpSection? { get }

  /// A Boolean value that indicates whether the page takes inputs. Until it does, they wait.
  var isReady: Bool { get }
  /// A Boolean value that indicates whether letters are text.
  var isTyping: Bool { get }

  /// Draws the contents between the title and the messages.
  func draw(on canvas: inout Canvas, rows: Range<Int>)
  func handle(_ input: TerminalInput)
  func answer(_ isAgreed: Bool)
  /// Called when the page is opened, and when it's on top again.
  func appear()
  /// Returns when what a user has entered is saved.
  func saveEntry() async
}

extension Page {
  var asides: [String] { [] }
  var messages: [String] { [] }
  var question: PageQuestion? { nil }
  var prompt: TextField? { nil }
  static var help: HelpSection? { nil }
  var isReady: Bool { true }
  var isTyping: Bool { prompt != nil }

  func answer(_ isAgreed: Bool) {}
  func appear() {}
  func saveEntry() async {}

  /// Performs the command of a key.
  ///
  /// - Returns: `false` if no command has the key.
  @discardableResult
  func perform(_ key: Key, of commands: [KeyCommand<Self>]) -> Bool {
    var page = self
    return commands.perform(key, on: &page)
  }
}

/// A question for yes or no.
struct PageQuestion: Hashable, Sendable {
  let title: String
  let text: String

  @MainActor static let commands: [KeyCommand<Bool?>] = [
    KeyCommand("y", korean: "예", english: "yes") { $0 = true },
    KeyCommand("n", .enter, .escape, "q", korean: "아니요", english: "no") {
      $0 = false
    },
  ]
}

/// The keys of a page in the help.
struct HelpSection: Hashable, Sendable {
  let title: LocalizedText
  let keys: [KeyHint]
}

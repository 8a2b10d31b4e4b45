import OpenMarketKit
import OpenMarketTerminal

/// A page of the browser, which displays the state of a view model and passes user input to the
/// view model.
@MainActor
protocol BrowserPage: AnyObject {
  var title: String { get }
  /// The short texts at the right edge of the title line, most important first. Texts that don't
  /// fit are omitted.
  var asides: [String] { get }
  /// A Boolean value that indicates whether ``asides`` contain the age of saved content, which
  /// changes without a new state.
  var isAging: Bool { get }
  /// The messages above the last line of the screen.
  var messages: [String] { get }
  /// The question that the user has to answer before the page accepts other input, or `nil` if no
  /// question is open.
  var question: PageQuestion? { get }
  /// The text field in the last line of the screen, or `nil` if the user isn't typing there.
  var prompt: InputField? { get }
  /// The key hints for the last line of the screen. The key that leaves the page comes first.
  var hints: [KeyHint] { get }
  /// The help section that lists the keys of the page.
  static var help: HelpSection? { get }

  /// A Boolean value that indicates whether the page accepts input. Until the page is ready, the
  /// browser queues the input.
  var isReady: Bool { get }
  /// A Boolean value that indicates whether letter keys insert text instead of performing commands.
  var isTyping: Bool { get }

  /// Arranges the contents in the rows between the title and the messages, after a change of the
  /// state or of the screen's size.
  func layOut(rows: Range<Int>, columns: Int)
  /// Draws the contents as they were arranged last. Drawing has no effects.
  func draw(on canvas: inout Canvas)
  func handle(_ input: TerminalInput)
  func answer(_ isAgreed: Bool)
  /// Notifies the page that it has been opened or has become the top page again.
  func appear()
  /// Saves the page's unsaved draft, if any, and waits until the draft has been saved.
  func saveEntry() async
}

extension BrowserPage {
  var asides: [String] { [] }
  var isAging: Bool { false }
  var messages: [String] { [] }
  var question: PageQuestion? { nil }
  var prompt: InputField? { nil }
  static var help: HelpSection? { nil }
  var isReady: Bool { true }
  var isTyping: Bool { prompt != nil }

  func answer(_ isAgreed: Bool) {}
  func appear() {}
  func saveEntry() async {}

  /// Performs the command that is assigned to the given key.
  ///
  /// - Returns: `true` if a command is assigned to the key. Otherwise, `false`.
  @discardableResult
  func perform(_ key: Key, of commands: [KeyCommand<Self>]) -> Bool {
    var page = self
    return commands.perform(key, on: &page)
  }
}

/// A question that the user answers with yes or no.
struct PageQuestion: Hashable, Sendable {
  let title: String
  let text: String

  @MainActor static let commands: [KeyCommand<Bool?>] = [
    KeyCommand("y", korean: "예", english: "yes") { $0 = true },
    KeyCommand("n", .enter, .escape, "q", korean: "아니요", english: "no") { $0 = false },
  ]
}

/// A section of the help page that lists the keys of a page.
struct HelpSection: Hashable, Sendable {
  let title: LocalizedText
  let keys: [KeyHint]
}

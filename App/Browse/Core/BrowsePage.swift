import OpenMarketTerminal

/// One page of the browser: it shows the state of its view model, and turns keys into calls of it.
@MainActor
protocol BrowsePage: AnyObject {
  var title: PageTitle { get }
  /// What there is to say besides, above the last line.
  var messages: [StyledText] { get }
  /// What has to be answered before anything else happens.
  var question: PageQuestion? { get }
  /// What is being typed in the last line, in place of the keys.
  var prompt: PagePrompt? { get }
  /// The most important keys.
  var hints: [KeyHint] { get }

  /// Whether it takes inputs; until it does, they wait.
  var isReady: Bool { get }
  /// Whether letters are text in it.
  var isTyping: Bool { get }

  /// Draws what the page is about between its title and its messages.
  func draw(on canvas: inout Canvas, rows: Range<Int>)
  func handle(_ input: TerminalInput)
  func answer(_ isAgreed: Bool)
  /// The page is on top of the others, again or for the first time.
  func appear()
  /// Returns when what was entered is kept; soon, when it is cancelled.
  func keepEntry() async
}

extension BrowsePage {
  var messages: [StyledText] { [] }
  var question: PageQuestion? { nil }
  var prompt: PagePrompt? { nil }
  var isReady: Bool { true }
  var isTyping: Bool { prompt != nil }

  func answer(_ isAgreed: Bool) {}
  func appear() {}
  func keepEntry() async {}
}

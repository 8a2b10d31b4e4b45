import OpenMarketDomain
import OpenMarketTerminal

/// The stack of open pages, and the loop that handles inputs and draws the page on top.
///
/// A key goes to the browser's own commands, to the question of the page, or to the page. The page changes its view model,
/// whose new state calls ``changed()``, and the loop draws a new screen.
@MainActor
final class Browser {
  /// The number of rounds after which the screen is drawn although more inputs arrive.
  private static let mostRounds = 256
  /// The longest time that an interruption waits for tasks, such as the saving of an entry.
  static let patience = Duration.milliseconds(300)

  @MainActor static let commands: [KeyCommand<Browser>] = [
    KeyCommand(.control("c"), korean: "바로 끝내기", english: "leave at once") {
      $0.end(isQuit: false)
    },
    KeyCommand(.control("l"), korean: "화면 다시 그리기", english: "draw the screen again") {
      $0.shown = nil
    },
    KeyCommand(
      "?", .control("g"), korean: "모든 키 (입력 중에는 ^G)", english: "all keys (^G while you type)",
      if: { $0.isHelpAvailable },
      perform: {
        if let help = $0.top as? HelpPage { $0.close(help) } else { $0.open(HelpPage(browser: $0)) }
      }),
  ]

  private struct Notice {
    let text: String
    /// A Boolean value that indicates whether the notice stays until the user presses Enter or Esc.
    let isFailure: Bool
    var isShown = false

    /// A key that was pressed before the notice was on the screen doesn't end it.
    func ends(with key: Key) -> Bool {
      isShown && (!isFailure || key == .enter || key == .escape)
    }
  }

  let market: BrowseMarket
  /// The forms that the user left before the result of a submission was known.
  ///
  /// They know more about it than the saved drafts, so the user goes on with the same form.
  var suspendedForms: [DraftKey: FormPage] = [:]
  /// A new product, which the list selects as soon as it has it.
  var registered: ProductID?
  private var pages: [any Page] = []
  private var size: TerminalSize
  private let draw: (Canvas, _ isWhole: Bool) -> Void
  private let clock: any Clock<Duration>

  private var inbox: [TerminalInput] = []
  private let bell = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private var shown: Canvas?
  private var notices: [Notice] = []

  /// The tasks that go on when their page is closed.
  private let tasks = PageTasks()
  /// A Boolean value that indicates whether the browser ends as soon as the tasks do.
  private var isLeaving = false
  /// The result of ``run(_:inputs:)``, as soon as it's decided.
  private var isQuit: Bool?

  /// - Parameter draw: Shows a canvas. If `isWhole` is `true`, the contents of the terminal are unknown.
  init(
    market: BrowseMarket, size: TerminalSize, clock: any Clock<Duration> = ContinuousClock(),
    draw: @escaping (Canvas, _ isWhole: Bool) -> Void
  ) {
    self.market = market
    self.size = size
    self.clock = clock
    self.draw = draw
  }

  /// Shows a page, and the pages that are opened from it.
  ///
  /// - Returns: `true` if the user left, or `false` if the inputs ended or the task was cancelled.
  func run(_ page: any Page, inputs: AsyncStream<TerminalInput>) async -> Bool {
    let reading = Task { [weak self] in
      for await input in inputs {
        self?.inbox.append(input)
        self?.changed()
      }
      self?.end(isQuit: false)
    }
    defer {
      reading.cancel()
      tasks.cancel()
      pages = []
    }
    open(page)
    for await _ in bell.stream {
      await handleInputs()
      if isLeaving, tasks.isEmpty { end(isQuit: true) }
      if isQuit != nil { break }
      paint()
    }
    if isQuit != true { await waitForTasks() }
    return isQuit == true
  }

  // MARK: - For the pages

  var top: (any Page)? { pages.last }

  /// Draws the page on top again, as soon as the inputs so far are handled.
  func changed() {
    bell.continuation.yield()
  }

  func open(_ page: any Page) {
    pages.append(page)
    page.appear()
    changed()
  }

  /// Closes a page and those on top of it.
  func close(_ page: any Page, notice: String? = nil) {
    guard let place = pages.firstIndex(where: { $0 === page }), place > 0 else { return }
    pages.removeSubrange(place...)
    if let notice { tell(notice) }
    pages.last?.appear()
    changed()
  }

  func openSeller() {
    open(SellerPage(browser: self))
  }

  func isOpen(_ page: any Page) -> Bool { pages.contains { $0 === page } }

  /// Shows a text on whatever page is on top, until the next key.
  func tell(_ text: String) {
    notices.removeAll { !$0.isFailure }
    notices.append(Notice(text: text, isFailure: false))
    changed()
  }

  /// Shows a failure until the user takes note of it. A user who is about to leave stays.
  func tellFailure(_ text: String) {
    notices.removeAll { $0.text == text }
    notices.append(Notice(text: text, isFailure: true))
    isLeaving = false
    changed()
  }

  /// Leaves as soon as everything is sent.
  func quit() {
    isLeaving = true
    changed()
  }

  /// Runs an operation that goes on when its page is closed. An interruption waits a moment for it.
  func finish(_ operation: @escaping @MainActor () async -> Void) {
    tasks.run { [weak self] in
      await operation()
      self?.changed()
    }
  }

  // MARK: - Inputs

  private func end(isQuit: Bool) {
    self.isQuit = self.isQuit ?? isQuit
    changed()
  }

  /// Handles the inputs so far, and those that arrive meanwhile, before the next screen.
  private func handleInputs() async {
    for _ in 0..<Self.mostRounds {
      var waiting: [TerminalInput] = []
      for input in inbox where isQuit == nil {
        if hasToWait(input, isFirst: waiting.isEmpty) {
          waiting.append(input)
        } else {
          handle(input)
        }
      }
      inbox = waiting
      await Task.yield()
      if inbox.count == waiting.count { return }
    }
  }

  /// While a page isn't ready, a user can still leave it.
  private func hasToWait(_ input: TerminalInput, isFirst: Bool) -> Bool {
    guard top?.isReady == false else { return false }
    switch input {
    case .resized, .key(.control("c")), .key(.control("l")): return false
    case .key(.escape): return !isFirst
    default: return true
    }
  }

  private func handle(_ input: TerminalInput) {
    guard let page = top else { return }
    switch input {
    case .resized(let size):
      self.size = size
      shown = nil
      return
    case .key(let key):
      notices.removeAll { $0.ends(with: key) }
      let isText = if case .character = key { page.isTyping } else { false }
      var browser = self
      if !isText, Self.commands.perform(key, on: &browser) { return changed() }
    default: break
    }
    guard !isLeaving, isSeen(page, by: input) else { return }
    guard page.question != nil else { return page.handle(input) }
    var answer: Bool?
    if case .key(let key) = input, PageQuestion.commands.perform(key, on: &answer), let answer {
      page.answer(answer)
    }
  }

  /// In a window that is too small, nothing but leaving the page is possible: a user must see what they agree to.
  private func isSeen(_ page: any Page, by input: TerminalInput) -> Bool {
    guard PageFrame.isTooSmall(size) else { return true }
    guard case .key(let key) = input else { return false }
    return key == .escape
      || key.isOne(of: ["q"]) && (page.question != nil || !page.isTyping)
  }

  private var isHelpAvailable: Bool {
    !isLeaving && !PageFrame.isTooSmall(size) && top?.question == nil
  }

  // MARK: - Output

  private func paint() {
    guard let page = top else { return }
    var canvas = Canvas(size: size)
    PageFrame(look: market.look, notices: notices.map(\.text), isLeaving: isLeaving)
      .draw(page, on: &canvas)
    for index in notices.indices { notices[index].isShown = true }
    guard canvas != shown else { return }
    let isWhole = shown == nil
    shown = canvas
    draw(canvas, isWhole)
  }

  /// Saves what the user has typed, and waits for the tasks, unless it takes too long.
  private func waitForTasks() async {
    for page in pages { tasks.run { await page.saveEntry() } }
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let waiting = Task {
      await tasks.wait()
      end.finish()
    }
    let patience = Task { [clock] in
      try? await clock.sleep(for: Self.patience)
      end.finish()
    }
    // The iteration would end at once in a cancelled task.
    await Task {
      for await _ in ended {}
    }.value
    waiting.cancel()
    patience.cancel()
  }
}

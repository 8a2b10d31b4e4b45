import OpenMarketKit
import OpenMarketTerminal

/// A stack of open pages, with an event loop that handles input and draws the top page.
///
/// If a key isn't assigned to a browser command, the browser passes the key to the top page or to
/// the page's open question. The page updates its view model. After each new state, the page calls
/// ``changed()``, and the event loop redraws the screen.
@MainActor
final class Browser {
  /// The maximum number of times that the browser handles newly arrived inputs before it redraws
  /// the screen.
  private static let mostRounds = 256
  /// The time after which the age of saved content is drawn again.
  static let agingInterval = Duration.seconds(5)
  /// The time limit for unfinished tasks, such as saving a draft, after an interruption such as
  /// Control-C.
  static let patience = Duration.milliseconds(300)

  @MainActor static let commands: [KeyCommand<Browser>] = [
    KeyCommand(.control("c"), korean: "바로 종료", english: "quit now") { $0.end(isQuit: false) },
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

    /// Returns a Boolean value that indicates whether the given key dismisses the notice.
    ///
    /// A key that the user pressed before the notice was visible doesn't dismiss the notice.
    func ends(with key: Key) -> Bool {
      isShown && (!isFailure || key == .enter || key == .escape)
    }
  }

  let market: BrowseMarket
  /// The ID of a newly registered product. The list page selects the product when the product
  /// appears in the list.
  var registered: ProductID?
  private var pages: [any BrowserPage] = []
  private var size: TerminalSize
  private let draw: (Canvas, _ isWhole: Bool) -> Void
  private let clock: any Clock<Duration>

  private var inbox: [TerminalInput] = []
  private let bell = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private var shown: Canvas?
  /// The task that redraws a page with the age of saved content.
  private var aging: Task<Void, Never>?
  private var notices: [Notice] = []

  /// The tasks that continue after their page is closed.
  private let tasks = PageTasks()
  /// A Boolean value that indicates whether the user has asked to quit. The browser quits when all
  /// tasks have ended.
  private var isLeaving = false
  /// The result of ``run(_:inputs:)``, or `nil` while the browser is running.
  private var isQuit: Bool?

  /// Creates a browser without pages.
  ///
  /// - Parameters:
  ///   - market: The factory for view models.
  ///   - size: The initial size of the terminal.
  ///   - clock: The clock that measures the time limit for unfinished tasks after an interruption
  ///     such as Control-C.
  ///   - draw: The closure that displays a canvas. If `isWhole` is `true`, the closure must redraw
  ///     the whole screen, because the contents of the terminal are unknown.
  init(
    market: BrowseMarket, size: TerminalSize, clock: any Clock<Duration> = SuspendingClock(),
    draw: @escaping (Canvas, _ isWhole: Bool) -> Void
  ) {
    self.market = market
    self.size = size
    self.clock = clock
    self.draw = draw
  }

  /// Opens the first page, and runs the event loop until the user quits or the browser is
  /// interrupted.
  ///
  /// - Returns: `true` if the user quit. `false` if the user pressed Control-C, the input ended, or
  ///   the task was cancelled.
  func run(_ page: any BrowserPage, inputs: AsyncStream<TerminalInput>) async -> Bool {
    let reading = Task { [weak self] in
      for await input in inputs {
        self?.inbox.append(input)
        self?.changed()
      }
      self?.end(isQuit: false)
    }
    defer {
      reading.cancel()
      aging?.cancel()
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

  var top: (any BrowserPage)? { pages.last }

  /// Schedules a redraw of the top page. The redraw happens after the pending input has been
  /// handled.
  func changed() {
    bell.continuation.yield()
  }

  func open(_ page: any BrowserPage) {
    pages.append(page)
    page.appear()
    changed()
  }

  /// Closes the given page and all pages above it. If the page is the first page or isn't open,
  /// this method does nothing.
  func close(_ page: any BrowserPage, notice: String? = nil) {
    guard let place = pages.firstIndex(where: { $0 === page }), place > 0 else { return }
    pages.removeSubrange(place...)
    if let notice { tell(notice) }
    pages.last?.appear()
    changed()
  }

  func openSeller() {
    open(SellerPage(browser: self))
  }

  func isOpen(_ page: any BrowserPage) -> Bool { pages.contains { $0 === page } }

  /// Shows the given notice on the top page until the user presses a key.
  func tell(_ text: String) {
    notices.removeAll { !$0.isFailure }
    notices.append(Notice(text: text, isFailure: false))
    changed()
  }

  /// Shows the given failure message until the user presses Enter or Esc. If the browser was about
  /// to quit, it stays open.
  func tellFailure(_ text: String) {
    notices.removeAll { $0.text == text }
    notices.append(Notice(text: text, isFailure: true))
    isLeaving = false
    changed()
  }

  /// Quits the browser when all tasks have ended.
  func quit() {
    isLeaving = true
    changed()
  }

  /// Runs the given operation, which continues even if the user closes the page that started it.
  ///
  /// After an interruption such as Control-C, the browser waits briefly for unfinished operations
  /// before it ends.
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

  /// Handles all pending inputs. Inputs that arrive in the meantime are also handled before the
  /// screen is redrawn.
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

  /// Returns a Boolean value that indicates whether the given input has to stay in the queue until
  /// the top page is ready.
  ///
  /// An Esc key at the front of the queue is handled immediately, so that the user can leave the
  /// page. Resizing the window, redrawing the screen and ending the program are also handled
  /// immediately.
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

  /// Returns a Boolean value that indicates whether the page may handle the given input,
  /// considering the size of the window.
  ///
  /// If the window is too small to show the page, the page handles only keys that leave the page or
  /// answer a question with no. The user must be able to see a question before answering yes.
  private func isSeen(_ page: any BrowserPage, by input: TerminalInput) -> Bool {
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
    let frame = PageFrame(
      look: market.look, notices: notices.map(\.text), isLeaving: isLeaving)
    frame.layOut(page, in: size)
    frame.draw(page, on: &canvas)
    for index in notices.indices { notices[index].isShown = true }
    if page.isAging, aging == nil {
      aging = Task { [weak self, clock] in
        try? await clock.sleep(for: Self.agingInterval)
        self?.aging = nil
        self?.changed()
      }
    }
    guard canvas != shown else { return }
    let isWhole = shown == nil
    shown = canvas
    draw(canvas, isWhole)
  }

  /// Saves the drafts on all open pages, and waits until all tasks have ended or the time limit is
  /// reached.
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
    // Wait in a new task, because this task may be cancelled, and the iteration would end
    // immediately in a cancelled task.
    await Task {
      for await _ in ended {}
    }.value
    waiting.cancel()
    patience.cancel()
  }
}

import OpenMarketPresentation
import OpenMarketTerminal

/// The pages that lie on each other, and the one loop that takes what happens and draws what is to be seen.
///
/// Inputs and changes of states come one by one; what has come while a screen was drawn is drawn at once.
@MainActor
final class Browser {
  /// After so many inputs in a row there is something to be seen, however many more come.
  private static let mostRounds = 256
  /// How long an interrupted program may still be keeping what was typed.
  static let patience = Duration.milliseconds(300)

  let market: BrowseMarket
  let leftForms = LeftForms()
  private var pages: [any BrowsePage] = []
  private var size: TerminalSize
  private let draw: (Canvas, _ isAnew: Bool) -> Void

  private let clock: any Clock<Duration>
  private var inbox: [TerminalInput] = []
  /// What came while the page could not take it yet.
  private var held: [TerminalInput] = []
  private let bell = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private var shown: Canvas?
  private var notice: BrowseNotice?
  private var ending: Browse.Ending?

  /// What goes on when its page is left, and is waited for before the end.
  private var writes: [Int: Task<Void, Never>] = [:]
  /// Those of the writes that only keep on this machine what was entered.
  private var keeping: Set<Int> = []
  private var lastWrite = 0
  /// Whether all that is waited for is the end of what is being written.
  private(set) var isLeaving = false

  /// - Parameter draw: shows a whole screen, which is another one than before. Where it is meant anew, nothing is known of
  ///   what the terminal shows.
  init(
    market: BrowseMarket, size: TerminalSize, clock: any Clock<Duration> = ContinuousClock(),
    draw: @escaping (Canvas, _ isAnew: Bool) -> Void
  ) {
    self.market = market
    self.size = size
    self.clock = clock
    self.draw = draw
  }

  /// The page that is seen.
  var top: (any BrowsePage)? { pages.last }

  /// Shows a page and what is opened from it, until the user leaves, the inputs end or the task is cancelled.
  func run(_ page: any BrowsePage, inputs: AsyncStream<TerminalInput>) async -> Browse.Ending {
    let reading = Task { [weak self] in
      for await input in inputs { self?.take(input) }
      self?.end(.interrupted)
    }
    defer {
      reading.cancel()
      for write in writes.values { write.cancel() }
      pages = []
    }
    open(page)
    for await _ in bell.stream {
      await handleInputs()
      if isLeaving, writes.isEmpty { end(.quit) }
      if ending != nil { break }
      paint()
    }
    if ending != .quit { await keepEntries() }
    return ending ?? .interrupted
  }

  // MARK: - For the pages

  /// Something is to be seen that was not.
  func changed() {
    bell.continuation.yield()
  }

  func open(_ page: any BrowsePage) {
    pages.append(page)
    page.appear()
    changed()
  }

  /// Closes a page and all that lies on it, and says what came of it.
  func close(_ page: any BrowsePage, notice: LocalizedText? = nil) {
    guard let place = pages.firstIndex(where: { $0 === page }), place > 0 else { return }
    pages.removeSubrange(place...)
    if let notice { tell(notice) }
    pages.last?.appear()
    changed()
  }

  func isOpen(_ page: any BrowsePage) -> Bool { pages.contains { $0 === page } }

  /// Says on whatever page is open what came of something.
  func tell(_ text: LocalizedText) {
    notice = BrowseNotice(text)
    changed()
  }

  /// Says on whatever page is open what has failed. Who was about to leave stays, to read it.
  func tellFailure(_ text: LocalizedText) {
    notice = notice.flatMap { $0.adding(text) } ?? BrowseNotice(text, isFailure: true)
    isLeaving = false
    changed()
  }

  /// Leaves when what is being written has ended.
  func quit() {
    isLeaving = true
    changed()
  }

  /// Does what goes on when its page is left.
  ///
  /// - Parameter isKeeping: whether it only keeps on this machine what was entered, for which an interruption waits a moment.
  func finish(isKeeping: Bool = false, _ work: @escaping @MainActor () async -> Void) {
    lastWrite += 1
    let number = lastWrite
    if isKeeping { keeping.insert(number) }
    writes[number] = Task { [weak self] in
      await work()
      self?.writes[number] = nil
      self?.keeping.remove(number)
      self?.changed()
    }
  }

  // MARK: - What happens

  private func take(_ input: TerminalInput) {
    inbox.append(input)
    changed()
  }

  private func end(_ ending: Browse.Ending) {
    self.ending = self.ending ?? ending
    changed()
  }

  /// Handles what has come, and what is on its way: many inputs are one screen.
  private func handleInputs() async {
    for _ in 0..<Self.mostRounds {
      if pages.last?.isReady == true { (inbox, held) = (held + inbox, []) }
      let inputs = inbox
      inbox = []
      for input in inputs where ending == nil {
        if isHeldBack(input) { held.append(input) } else { handle(input) }
      }
      await Task.yield()
      if inbox.isEmpty { return }
    }
  }

  /// Whether an input waits for its page. Who has only opened it may leave it at once.
  private func isHeldBack(_ input: TerminalInput) -> Bool {
    if case .resized = input { return false }
    guard pages.last?.isReady == false else { return false }
    guard case .key(let key) = input else { return true }
    let action: BrowserAction? = BrowserAction.bindings.action(for: key)
    return action == nil && !(key == .escape && held.isEmpty)
  }

  private func handle(_ input: TerminalInput) {
    if case .resized(let size) = input {
      self.size = size
      shown = nil
      return
    }
    if case .key(let key) = input {
      if notice?.ends(with: key) == true { notice = nil }
      if let action: BrowserAction = BrowserAction.bindings.action(for: key) {
        return perform(action)
      }
    }
    guard !isLeaving, let page = pages.last, isSeen(page, by: input) else { return }
    guard page.question != nil else { return page.handle(input) }
    if case .key(let key) = input, let answer: Bool = PageQuestion.bindings.action(for: key) {
      page.answer(answer)
    }
  }

  /// In a window that is too small nobody knows what is done or answered there: all that counts is to leave.
  private func isSeen(_ page: any BrowsePage, by input: TerminalInput) -> Bool {
    guard PageFrame.isTooSmall(size) else { return true }
    guard case .key(let key) = input else { return false }
    let isLetter = key == .character("q") || key.underKorean == .character("q")
    return key == .escape || isLetter && (page.question != nil || !page.isTyping)
  }

  private func perform(_ action: BrowserAction) {
    switch action {
    case .interrupt: end(.interrupted)
    case .redraw: shown = nil
    }
  }

  private func paint() {
    guard let page = pages.last else { return }
    let look = market.look
    var canvas = Canvas(size: size)
    let frame = PageFrame(
      look: look, notice: isLeaving ? BrowseLabels.finishing : notice?.text,
      isLeaving: isLeaving)
    frame.draw(page, on: &canvas)
    notice?.isShown = true
    guard canvas != shown else { return }
    let isAnew = shown == nil
    shown = canvas
    draw(canvas, isAnew)
  }

  // MARK: - The end

  /// Lets what was typed last be kept, for as long as that takes no longer than a moment.
  private func keepEntries() async {
    let (ended, end) = AsyncStream.makeStream(of: Void.self)
    let keeping = Task { [pages, tasks = self.keeping.compactMap { writes[$0] }] in
      if let page = pages.last, !page.isReady {
        await page.keepEntry()
        for input in held.prefix(while: \.isTyping) { page.handle(input) }
      }
      for page in pages { await page.keepEntry() }
      for task in tasks { await task.value }
      end.finish()
    }
    let patience = Task { [clock] in
      try? await clock.sleep(for: Self.patience)
      end.finish()
    }
    // Who was cancelled waits, too.
    await Task {
      for await _ in ended {}
    }.value
    keeping.cancel()
    patience.cancel()
  }
}

extension TerminalInput {
  /// Whether it can do nothing but write, or go on to where one writes.
  fileprivate var isTyping: Bool {
    switch self {
    case .paste, .key(.character), .key(.tab), .key(.backspace): true
    default: false
    }
  }
}

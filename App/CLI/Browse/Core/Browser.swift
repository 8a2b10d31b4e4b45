/// The pages that lie on each other, and the one loop that takes what happens and draws what is to be seen.
///
/// Inputs and changes of states come one by one; what has come while a screen was drawn is drawn at once.
@MainActor
final class Browser {
  /// After so many inputs in a row there is something to be seen, however many more come.
  private static let mostRounds = 256

  let market: BrowseMarket
  private var pages: [any BrowsePage] = []
  private var size: TerminalSize
  private let draw: (Canvas, _ isAnew: Bool) -> Void

  private var inbox: [TerminalInput] = []
  private let bell = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private var shown: Canvas?
  /// What was done last, until the next key.
  private var notice: LocalizedText?
  private var exitCode: ExitCode?

  /// What goes on when its page is left, and is waited for before the end.
  private var writes: [Int: Task<Void, Never>] = [:]
  private var lastWrite = 0
  private var isLeaving = false

  /// - Parameter draw: shows a whole screen, which is another one than before. Where it is meant anew, nothing is known of
  ///   what the terminal shows.
  init(
    market: BrowseMarket, size: TerminalSize,
    draw: @escaping (Canvas, _ isAnew: Bool) -> Void
  ) {
    self.market = market
    self.size = size
    self.draw = draw
  }

  /// The page that is seen.
  var top: (any BrowsePage)? { pages.last }

  /// Shows a page and what is opened from it, until the user leaves, the inputs end or the task is cancelled.
  func run(_ page: any BrowsePage, inputs: AsyncStream<TerminalInput>) async -> ExitCode {
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
      if isLeaving, writes.isEmpty { end(.done) }
      if let exitCode { return exitCode }
      paint()
    }
    return exitCode ?? .interrupted
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
    if let notice { self.notice = notice }
    pages.last?.appear()
    changed()
  }

  /// Leaves when what is being written has ended.
  func quit() {
    isLeaving = true
    changed()
  }

  /// Does what goes on when its page is left.
  func finish(_ work: @escaping @MainActor () async -> Void) {
    lastWrite += 1
    let number = lastWrite
    writes[number] = Task { [weak self] in
      await work()
      self?.writes[number] = nil
      self?.changed()
    }
  }

  // MARK: - What happens

  private func take(_ input: TerminalInput) {
    inbox.append(input)
    changed()
  }

  private func end(_ code: ExitCode) {
    exitCode = exitCode ?? code
    changed()
  }

  /// Handles what has come, and what is on its way: many inputs are one screen.
  private func handleInputs() async {
    for _ in 0..<Self.mostRounds {
      let inputs = inbox
      inbox = []
      for input in inputs where exitCode == nil { handle(input) }
      await Task.yield()
      if inbox.isEmpty { return }
    }
  }

  private func handle(_ input: TerminalInput) {
    if case .resized(let size) = input {
      self.size = size
      shown = nil
      return
    }
    if case .key(let key) = input {
      notice = nil
      if let action: BrowserAction = BrowserAction.bindings.action(for: key) {
        return perform(action)
      }
    }
    guard !isLeaving, let page = pages.last else { return }
    guard page.question != nil else { return page.handle(input) }
    if case .key(let key) = input, let answer: Bool = PageQuestion.bindings.action(for: key) {
      page.answer(answer)
    }
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
      look: look, notice: isLeaving ? BrowseLabels.finishing : notice)
    frame.draw(page, on: &canvas)
    guard canvas != shown else { return }
    let isAnew = shown == nil
    shown = canvas
    draw(canvas, isAnew)
  }
}

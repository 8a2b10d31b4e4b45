import Foundation
import OpenMarketKit
import OpenMarketTerminal

/// The page that shows a product. The seller can edit or delete the product on this page.
@MainActor
final class DetailPage: BrowserPage {
  static let help: HelpSection? = HelpSection(
    title: LocalizedText("상품", "On a product's detail"), keys: commands.help())

  private static let commands: [KeyCommand<DetailPage>] = [
    KeyCommand(.escape, "q", "h", .backspace, korean: "돌아가기", english: "back") {
      $0.browser?.close($0)
    },
    KeyCommand(
      "r", korean: "다시 시도", english: "try again", if: { $0.canRetry }, perform: { $0.retry() }),
    KeyCommand(
      "x", korean: "알림 닫기", english: "dismiss", if: { !$0.detail.state.failures.isEmpty },
      perform: { $0.dismissFailure() }),
    KeyCommand("e", korean: "수정", english: "edit", if: { $0.canEdit }, perform: { $0.edit() }),
    KeyCommand(
      "d", korean: "삭제", english: "delete", if: { $0.canDelete }, perform: { $0.delete() }),
    KeyCommand(
      .right, "l", korean: "다음 이미지", english: "next image",
      if: { $0.detail.state.images.count > 1 }, perform: { $0.selectImage(1) }),
    KeyCommand("S", korean: "판매자", english: "seller") { $0.browser?.openSeller() },
    KeyCommand(
      .left, korean: "이전 이미지", english: "previous image",
      if: { $0.detail.state.images.count > 1 }, perform: { $0.selectImage(-1) }),
    KeyCommand("R", .control("r"), korean: "새로 고침", english: "refresh") { $0.refresh() },
  ]

  private let detail: ProductDetailViewModel
  private let look: BrowseLook
  private let tasks = PageTasks()
  private weak let browser: Browser?
  private var text = ScrolledText()
  /// A Boolean value that indicates whether the user has confirmed the deletion. Later key presses
  /// don't revoke the confirmation.
  private var isConfirmed = false
  /// The form that the user opened from this page, or `nil` if the user has returned from the form.
  private weak var form: FormPage?

  init(_ detail: ProductDetailViewModel, browser: Browser) {
    self.detail = detail
    self.browser = browser
    look = browser.market.look
    tasks.watch(detail.states) { [weak browser] in browser?.changed() }
    tasks.run { [detail] in await detail.load() }
  }

  /// Refreshes the product if the user has returned from a form before the outcome of its change
  /// was known.
  func appear() {
    let isOutcomeUnknown = form?.editor.isOutcomeUnknown == true
    form = nil
    if isOutcomeUnknown { refresh() }
  }

  // MARK: - Keys

  var hints: [KeyHint] { Self.commands.hints(for: self) }

  func handle(_ input: TerminalInput) {
    if case .key(let key) = input, perform(key, of: Self.commands) {
      browser?.changed()
    } else if text.handle(input) {
      browser?.changed()
    }
  }

  func answer(_ isAgreed: Bool) {
    guard let confirmation = detail.state.confirmation else { return }
    guard isAgreed else { return detail.dismiss(confirmation) }
    isConfirmed = true
    write { await $0.confirm(confirmation) }
  }

  private var canEdit: Bool { canDelete && detail.state.content?.detail != nil }

  /// A Boolean value that indicates whether the product is listed and may be the seller's own.
  private var canDelete: Bool {
    let state = detail.state
    return state.presence == .listed && state.isMine != false && state.content != nil
  }

  private func dismissFailure() {
    detail.state.failures.last.map { detail.dismiss($0) }
  }

  private func delete() {
    isConfirmed = false
    detail.requestDeletion()
  }

  private func refresh() {
    tasks.run { [detail] in await detail.refresh() }
  }

  private func selectImage(_ step: Int) {
    let state = detail.state
    guard let index = state.selectedIndex, !state.images.isEmpty else { return }
    detail.selectedIndex = (index + step + state.images.count) % state.images.count
  }

  private func edit() {
    guard let browser, let product = detail.state.content?.detail else { return }
    let form = FormPage(product, browser: browser)
    self.form = form
    browser.open(form)
  }

  private var canRetry: Bool {
    let state = detail.state
    return state.presence != .deleted
      && (state.error != nil || !state.failures.isEmpty)
  }

  /// Retries a failed operation.
  ///
  /// If both loading the product and a change failed, this method only loads the product, which may
  /// show that the server completed a change that seemed to fail.
  private func retry() {
    if detail.state.error != nil {
      tasks.run { [detail] in await detail.load() }
    } else if let failure = detail.state.failures.last {
      write { await $0.retry(failure) }
    }
  }

  /// Sends a change with the given closure. If the user leaves this page before the change ends,
  /// the browser reports a deletion or a failure on the page that is then on top.
  private func write(_ write: @escaping @MainActor (ProductDetailViewModel) async -> Void) {
    browser?.finish { [weak self, weak browser, detail] in
      let before = detail.state
      await write(detail)
      guard let browser else { return }
      let state = detail.state
      if before.presence != .deleted, state.presence == .deleted {
        let notice = browser.market.look(Labels.deleted(detail.id))
        if let self, browser.isOpen(self) {
          browser.close(self, notice: notice)
        } else {
          browser.tell(notice)
        }
      } else if self == nil || browser.top !== self, let failure = state.failures.last {
        browser.tellFailure("#\(detail.id): \(failure.message.text)")
      }
    }
  }

  // MARK: - Drawing

  var title: String {
    "#\(detail.id) " + (detail.state.content?.row.name(look.locale).text ?? "")
  }

  var asides: [String] {
    let isBusy = detail.state.phase == .loading || detail.state.phase == .refreshing
    return [
      detail.state.ageText(at: Date(), locale: look.locale),
      isBusy ? ScreenText.loading.text(in: look.locale) : nil,
    ]
    .compactMap(\.self)
  }

  var isAging: Bool { detail.state.isStale }

  var messages: [String] {
    let state = detail.state
    let error = state.presence == .deleted ? nil : state.error?.text
    return ([error] + state.failures.map(\.message.text)).compactMap(\.self)
  }

  var question: PageQuestion? {
    guard !isConfirmed, let confirmation = detail.state.confirmation else { return nil }
    return PageQuestion(title: confirmation.title, text: confirmation.text)
  }

  func layOut(rows: Range<Int>, columns: Int) {
    let lines = DetailText(look: look, width: columns).lines(detail.state)
    text.layOut(lines, rows: rows, columns: 0..<columns)
  }

  func draw(on canvas: inout Canvas) { text.draw(on: &canvas) }
}

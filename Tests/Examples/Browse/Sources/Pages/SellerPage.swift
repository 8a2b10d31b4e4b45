import OpenMarketKit
import OpenMarketTerminal

/// The page where the user signs in and out as a seller.
@MainActor
final class SellerPage: BrowserPage {
  static let help: HelpSection? = HelpSection(
    title: LocalizedText("판매자", "On the seller's page"), keys: commands.help())

  private static let commands: [KeyCommand<SellerPage>] = [
    KeyCommand(.escape, korean: "나가기", english: "leave") { $0.browser?.close($0) },
    KeyCommand(.control("s"), korean: "로그인", english: "sign in") { $0.signIn() },
    KeyCommand(.enter, korean: "다음, 버튼 누르기", english: "next, or press") { $0.press() },
    KeyCommand(.tab, .down, korean: "다음", english: "next") { $0.move(by: 1) },
    KeyCommand(.backTab, .up, korean: "이전", english: "previous") { $0.move(by: -1) },
  ]

  private enum Item: Hashable {
    case field(SellerField)
    case signIn, signOut
  }

  private let seller: SellerViewModel
  private let look: BrowseLook
  private weak let browser: Browser?
  private let tasks = PageTasks()
  private var focus = Item.field(.identifier)
  private var fields: [SellerField: InputField] = [:]
  private var form = ScrolledForm()

  init(browser: Browser) {
    self.browser = browser
    look = browser.market.look
    seller = browser.market.container.makeSellerViewModel()
    tasks.watch(seller.states) { [weak browser] in browser?.changed() }
  }

  private var items: [Item] {
    SellerField.allCases.map { .field($0) } + [.signIn]
      + (seller.state.seller == nil ? [] : [.signOut])
  }

  // MARK: - Keys

  var hints: [KeyHint] { Self.commands.hints(for: self) }
  var isTyping: Bool { true }

  func handle(_ input: TerminalInput) {
    defer { browser?.changed() }
    if !type(input), case .key(let key) = input { perform(key, of: Self.commands) }
  }

  private func type(_ input: TerminalInput) -> Bool {
    guard case .field(let field) = focus, fields[field, default: InputField()].handle(input) else {
      return false
    }
    let text = fields[field]?.text ?? ""
    switch field {
    case .identifier: seller.identifier = text
    case .secret: seller.secret = text
    case .vendorNumber: seller.vendorNumber = text
    }
    return true
  }

  private func move(by step: Int) {
    let items = items
    let place = (items.firstIndex(of: focus) ?? 0) + step
    focus = items[min(max(0, place), items.count - 1)]
  }

  private func press() {
    switch focus {
    case .field: move(by: 1)
    case .signIn: signIn()
    case .signOut:
      browser?.finish { [weak self, weak browser, seller] in
        await seller.signOut()
        if self == nil, let failure = seller.state.error { browser?.tellFailure(failure.text) }
      }
    }
  }

  private func signIn() {
    browser?.finish { [weak self, weak browser, seller] in
      await seller.save()
      let state = seller.state
      if state.error == nil, state.issues.isEmpty, let signedIn = state.seller {
        browser?.tell(signedIn.text)
        self.map { browser?.close($0) }
      } else if self == nil, let failure = state.error {
        browser?.tellFailure(failure.text)
      }
    }
  }

  // MARK: - Drawing

  var title: String { look("판매자", "Seller") }

  var messages: [String] {
    let saving = seller.state.isBusy ? look("저장하는 중…", "Saving…") : nil
    return [saving, seller.state.error?.text].compactMap(\.self)
  }

  func layOut(rows: Range<Int>, columns: Int) {
    let layout = FormLayout(
      focus: focus, width: columns, labels: SellerField.allCases.map(label))
    let intro =
      seller.state.seller?.text
      ?? look(
        "로그인하지 않았습니다. 마켓에서 받은 식별자와 암호를 입력하세요.",
        "You aren't signed in. Enter the identifier and the secret from the market.")
    let lines = TerminalText(line: intro).wrapped(to: columns) + [.empty]
    form.layOut(
      lines.map { FormLine(text: StyledText($0)) } + items.flatMap { self.lines($0, layout) },
      focus: focus, rows: rows, columns: columns)
  }

  func draw(on canvas: inout Canvas) { form.draw(on: &canvas) }

  private func lines(_ item: Item, _ layout: FormLayout<Item>) -> [FormLine<Item>] {
    switch item {
    case .field(let field):
      let line = layout.field(
        item, label(field), fields[field] ?? InputField(),
        room: max(2, min(40, layout.width - layout.indent)), isHidden: field != .vendorNumber)
      return [line] + layout.notes(seller.state.issues(of: field).map(\.text))
    case .signIn: return [button(item, .signIn, layout)]
    case .signOut: return [button(item, .signOut, layout)]
    }
  }

  private func label(_ field: SellerField) -> String {
    field.label(in: look.locale)
      + (field == .vendorNumber ? look("(선택)", " (optional)") : "")
  }

  private func button(
    _ item: Item, _ action: ActionTitle, _ layout: FormLayout<Item>
  ) -> FormLine<Item> {
    layout.button(item, action.text(in: look.locale))
  }
}

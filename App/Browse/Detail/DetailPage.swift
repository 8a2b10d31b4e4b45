import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Everything about one product, and what its seller can do with it.
@MainActor
final class DetailPage: BrowsePage {
  let detail: ProductDetailViewModel
  let look: BrowseLook
  let work = PageWork()
  weak let browser: Browser?
  var text = ScrolledText()
  private var watch: StateWatch?
  /// Whether the question was answered with yes, which no key takes back that came after it.
  var isAgreed = false
  /// The place of the chosen picture, on terminals that show pictures.
  private(set) var slot: ImageSlot?
  private var slotWatch: StateWatch?
  /// The form that was opened from here last.
  weak var form: FormPage?

  init(_ detail: ProductDetailViewModel, browser: Browser) {
    self.detail = detail
    self.browser = browser
    look = browser.market.look
    watch = StateWatch(detail.states) { [weak self] in
      self?.followPicture()
      self?.browser?.changed()
    }
    work.run { [detail] in await detail.load() }
  }

  /// Only who shows pictures has them loaded.
  private func followPicture() {
    guard look.showsPictures else { return }
    let chosen = detail.state.selectedPicture.flatMap { detail.imageSlot(for: $0.id) }
    guard chosen !== slot else { return }
    slot = chosen
    slotWatch = chosen.map { StateWatch($0.states) { [weak self] in self?.browser?.changed() } }
  }

  /// Back from a form whose change may have been made, the product is read again.
  func appear() {
    let isChangeUnknown = form?.editor.isOutcomeUnknown == true
    form = nil
    if isChangeUnknown { work.run { [detail] in await detail.refresh() } }
  }

  // MARK: - What is shown

  var title: PageTitle {
    let state = detail.state
    let name = state.content?.row.name(look.language) ?? .empty
    let isBusy = state.phase == .loading || state.phase == .refreshing
    return PageTitle(
      text: StyledText(line: "#\(detail.id) ") + StyledText(name),
      asides: isBusy ? [BrowseLabels.busy] : [])
  }

  var messages: [StyledText] {
    let state = detail.state
    let error = state.presence == .deleted ? nil : state.error?.text
    return ([error] + state.failures.map(\.text)).compactMap { $0 }.map { StyledText(line: $0) }
  }

  var question: PageQuestion? {
    guard !isAgreed else { return nil }
    return detail.state.confirmation.map { confirmation in
      let note = detail.state.isMine == false ? "\n" + look(BrowseLabels.notYours) : ""
      return PageQuestion(title: confirmation.title, text: confirmation.text + note)
    }
  }

  func draw(on canvas: inout Canvas, rows: Range<Int>) {
    let state = detail.state
    let columns = canvas.size.columns
    let box =
      slot == nil ? nil : PictureBox(rows: rows, columns: columns)
    if let box, let slot {
      box.draw(slot.state, position: state.positionText, look: look, on: &canvas)
    }
    let place = (rows: box?.textRows ?? rows, columns: box?.textColumns ?? 0..<columns)
    let lines = DetailText(look: look, width: place.columns.count).lines(state)
    text.draw(lines, on: &canvas, rows: place.rows, columns: place.columns)
  }
}

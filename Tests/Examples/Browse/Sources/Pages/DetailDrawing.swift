import OpenMarketKit
import OpenMarketTerminal

/// A formatter that renders the details of a product as lines of text.
struct DetailText {
  let look: BrowseLook
  let width: Int

  func lines(_ state: ProductDetailState) -> [StyledText] {
    guard let content = state.content else { return notes(state) }
    // Show the full URL of the selected image, so that the user can copy it.
    let url = state.selectedImage.map { TerminalText(line: $0.original.rawValue) }
    return notes(state)
      + content.lines(
        look.locale, Terminal(columns: width, isStyled: look.isStyled),
        images: url?.wrapped(to: width) ?? [], position: state.positionText)
  }

  private func notes(_ state: ProductDetailState) -> [StyledText] {
    let presence: String? =
      switch state.presence {
      case .listed: nil
      case .beingDeleted: look("삭제하는 중…", "Deleting…")
      case .deleted:
        look(
          "이 상품은 삭제되었습니다. 마지막으로 본 내용입니다.",
          "This product was deleted. You see what it was like last.")
      }
    let notes = [
      presence, state.isMine == false ? notYours : nil,
      state.phase == .loading ? ScreenText.loading.text(in: look.locale) : nil,
    ].compactMap(\.self)
    let lines = notes.flatMap { TerminalText(line: $0).wrapped(to: width).map { StyledText($0) } }
    return lines + (lines.isEmpty ? [] : [StyledText(.empty)])
  }

  private var notYours: String {
    look(
      "다른 판매자의 상품입니다. 수정하거나 삭제하면 마켓이 거부합니다.",
      "This is another seller's product. The market will reject changes.")
  }
}

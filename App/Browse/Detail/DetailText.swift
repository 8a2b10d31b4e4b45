import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Everything about a product, as lines.
struct DetailText {
  let look: BrowseLook
  let width: Int

  func lines(_ state: ProductDetailState) -> [StyledText] {
    guard let content = state.content else { return notes(state) }
    let name = content.row.name(look.language).wrapped(to: width).map { StyledText($0, .bold) }
    let fields = content.fieldLines(look.language, look.terminal)
    return notes(state) + name + [StyledText(.empty)] + fields
      + description(content.row.product) + pictures(state)
  }

  /// What has become of the product, and what becomes of it.
  private func notes(_ state: ProductDetailState) -> [StyledText] {
    let presence: LocalizedText? =
      switch state.presence {
      case .listed: state.isPending ? BrowseLabels.beingChanged : nil
      case .beingDeleted: BrowseLabels.beingDeleted
      case .deleted: BrowseLabels.isDeleted
      }
    let notes = [
      presence, state.isMine == false ? BrowseLabels.notYours : nil,
      state.phase == .loading ? BrowseLabels.readingProduct : nil,
    ].compactMap { $0 }
    let lines = notes.flatMap { TerminalText(line: look($0)).wrapped(to: width) }
    return lines.map { StyledText($0) } + (lines.isEmpty ? [] : [StyledText(.empty)])
  }

  private func description(_ product: Product) -> [StyledText] {
    let text = TerminalText(paragraphs: product.description)
    guard !text.isEmpty else { return [] }
    return [StyledText(.empty), look.line(Labels.description, .bold)]
      + text.wrapped(to: width).map { StyledText($0) }
  }

  /// The chosen picture's address, whole: it is there to be copied.
  private func pictures(_ state: ProductDetailState) -> [StyledText] {
    guard let picture = state.selectedPicture, let position = state.positionText else { return [] }
    let heading = look.line(Labels.pictures, .bold) + StyledText(line: " \(position)")
    let address = TerminalText(line: picture.original.rawValue)
    return [StyledText(.empty), heading] + address.wrapped(to: width).map { StyledText($0) }
  }
}

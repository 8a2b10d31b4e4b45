import OpenMarketDomain
import OpenMarketPresentation
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
          "이 상품은 삭제되었습니다. 마지막으로 본 내용입니다.", "This product was deleted. You see its last contents.")
      }
    let notes = [
      presence, state.isMine == false ? notYours : nil,
      state.phase == .loading ? look("상품을 읽는 중…", "Loading the product…") : nil,
    ].compactMap(\.self)
    let lines = notes.flatMap { TerminalText(line: $0).wrapped(to: width).map { StyledText($0) } }
    return lines + (lines.isEmpty ? [] : [StyledText(.empty)])
  }

  private var notYours: String {
    look(
      "다른 판매자의 상품입니다. 수정하거나 삭제하면 마켓이 거절합니다.",
      "Another seller's product. The market won't let you change or delete it.")
  }
}

/// A layout that divides the screen between an image and text, for terminals that can display images.
struct PictureBox {
  private static let leastColumns = 70
  private static let leastRows = 12

  private let rows: Range<Int>
  private let columns: Range<Int>
  /// The screen rows that the text can use.
  let textRows: Range<Int>
  let textColumns: Range<Int>

  /// Creates a layout with the image to the right of the text or above the text.
  ///
  /// The initializer returns `nil` if the screen is too small for an image and text.
  init?(rows: Range<Int>, columns: Int) {
    if columns >= Self.leastColumns, rows.count >= 4 {
      let start = columns - columns * 2 / 5
      (self.rows, self.columns) = (rows, start..<columns)
      (textRows, textColumns) = (rows, 0..<start - 2)
    } else if rows.count >= Self.leastRows {
      let end = rows.lowerBound + rows.count / 2
      (self.rows, self.columns) = (rows.lowerBound..<end, 0..<columns)
      (textRows, textColumns) = (end..<rows.upperBound, 0..<columns)
    } else {
      return nil
    }
  }

  /// Draws the image, and the given image number below it. While the image is loading, or if it can't be shown, this method draws
  /// a message instead.
  func draw(_ slot: ImageSlotState, number: String?, look: BrowseLook, on canvas: inout Canvas) {
    let place = CanvasPosition(row: rows.lowerBound, column: columns.lowerBound)
    let size = TerminalSize(columns: columns.count, rows: rows.count - 1)
    if let image = slot.image {
      canvas.picture = PlacedPicture(image: image, position: place, size: size)
    } else {
      let lines = TerminalText(line: text(slot, look)).wrapped(to: columns.count)
      for (index, line) in lines.prefix(size.rows).enumerated() {
        canvas.put(StyledText(line), row: place.row + index, column: place.column)
      }
    }
    canvas.put(StyledText(line: number ?? ""), row: rows.upperBound - 1, column: place.column)
  }

  private func text(_ slot: ImageSlotState, _ look: BrowseLook) -> String {
    switch slot.phase {
    case .empty, .showing: ""
    case .loading(let progress):
      look("이미지를 읽는 중…", "Loading the image…") + look.percent(progress?.fraction)
    case .failed(let message):
      message.text + " " + look("다시 시도하려면 r 키를 누르세요.", "Press r to try again.")
    }
  }
}

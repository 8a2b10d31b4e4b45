import Foundation
import OpenMarketKit
import OpenMarketTerminal

/// A formatter that renders a product form as lines of text.
struct FormLines {
  private static let descriptionLines = 5

  private let look: BrowseLook
  private let state: ProductEditorState
  private let layout: FormLayout<FormItem>
  private let fields: [FormItem: InputField]
  private let remarks: [FormItem: String]
  /// The width of each text field, in columns.
  let room: Int

  /// Creates a formatter.
  ///
  /// - Parameters:
  ///   - fields: The text field of each item that accepts text.
  ///   - remarks: The error messages that appear below the image path and the product ID. The
  ///     editor doesn't validate these fields.
  init(
    _ state: ProductEditorState, focus: FormItem, width: Int, look: BrowseLook,
    fields: [FormItem: InputField], remarks: [FormItem: String]
  ) {
    self.state = state
    self.look = look
    self.fields = fields
    self.remarks = remarks
    let labels = ProductField.allCases.map { $0.label(in: look.locale) }
    layout = FormLayout(
      focus: focus, width: width,
      labels: labels + [Self.currency(look), Self.path(look)])
    let counters = ProductField.textFields.compactMap { state.counter(of: $0)?.text.count }
    let aside = width < 50 ? 0 : 1 + max(9, counters.max() ?? 0)
    room = max(4, width - layout.indent - aside)
  }

  var lines: [FormLine<FormItem>] { state.items.flatMap(lines) }

  private static func currency(_ look: BrowseLook) -> String { look("통화", "Currency") }
  private static func path(_ look: BrowseLook) -> String { look("이미지 파일", "Image file") }

  private func lines(_ item: FormItem) -> [FormLine<FormItem>] {
    switch item {
    case .text(.description): description() + issues(of: .description)
    case .text(let text): [field(item, label(text), aside: counter(text))] + issues(of: text)
    case .currency: [currencies()]
    case .picture(let id): picture(id)
    case .path: [field(item, Self.path(look))] + remark(item) + issues(of: .images)
    case .thumbnail(let id): thumbnail(id)
    case .submit:
      [
        FormLine(text: StyledText(.empty)),
        button(item, state.key.product == nil ? .register : .save),
      ]
    case .signIn: [button(item, .signIn)]
    case .candidate(let id): [layout.button(item, "#\(id) · \(title(of: id))")]
    case .sendAgain: [button(item, .sendAgain), FormLine(text: StyledText(.empty))]
    }
  }

  // MARK: - Parts

  private func label(_ field: ProductField) -> String { field.label(in: look.locale) }

  private func button(_ item: FormItem, _ action: ActionTitle) -> FormLine<FormItem> {
    layout.button(item, action.text(in: look.locale))
  }

  private func field(
    _ item: FormItem, _ label: String, aside: StyledText = StyledText(.empty)
  ) -> FormLine<FormItem> {
    layout.field(item, label, fields[item] ?? InputField(), room: room, aside: aside)
  }

  private func counter(_ field: ProductField) -> StyledText {
    // Omit a counter that doesn't fit, because a truncated number would be wrong.
    guard let counter = state.counter(of: field),
      layout.indent + room + 1 + counter.text.count <= layout.width
    else {
      return StyledText(.empty)
    }
    let text = StyledText(line: counter.text)
    return counter.isInRange ? look.dimmed(text) : text
  }

  private func description() -> [FormLine<FormItem>] {
    let item = FormItem.text(.description)
    let (lines, cursor) = (fields[item] ?? InputField()).lines(columns: room)
    let top = item == layout.focus ? max(0, cursor.row - Self.descriptionLines + 1) : 0
    return lines[top...].prefix(Self.descriptionLines).enumerated().map { index, line in
      let start =
        index == 0 ? layout.label(label(.description), item) : layout.blanks(layout.indent)
      let aside = index == 0 ? counter(.description) : StyledText(.empty)
      return FormLine(
        text: start + layout.box(line, room: room) + layout.beside(aside), item: item,
        cursor: top + index == cursor.row ? layout.indent + cursor.column : nil)
    }
  }

  private func currencies() -> FormLine<FormItem> {
    let label = layout.label(Self.currency(look), .currency)
    let choices = state.currencies.map { currency in
      let text = StyledText(line: " \(currency) ")
      return currency == state.form.currency ? text.adding(.reversed).adding(.bold) : text
    }
    let chosen = label + StyledText(line: "< \(state.form.currency) >  ")
    let whole = choices.reduce(chosen, +)
    // Omit choices that don't fit.
    return FormLine(text: whole.columns > layout.width ? chosen : whole, item: .currency)
  }

  /// The title of the choice of the product that the user registered.
  private func title(of id: ProductID) -> String {
    guard let unresolved = state.unresolved, case .ambiguous(let rows) = unresolved.finding,
      let index = rows.firstIndex(where: { $0.id == id })
    else { return "" }
    // The choices of the products are in the order of the rows.
    return unresolved.choices[index].title
  }

  private func issues(of field: ProductField) -> [FormLine<FormItem>] {
    // Omit the issues with individual images, because the form shows these issues below each image.
    let ofImages = state.images.flatMap(\.issues)
    return layout.notes(state.issues(of: field).filter { !ofImages.contains($0) }.map(\.text))
  }

  private func remark(_ item: FormItem) -> [FormLine<FormItem>] {
    layout.notes([remarks[item]].compactMap(\.self))
  }

  // MARK: - Pictures

  private func picture(_ id: Int) -> [FormLine<FormItem>] {
    guard let picture = state.images.first(where: { $0.id == id }) else { return [] }
    let isFirst = state.images.first?.id == id
    let file = picture.file
    let format =
      picture.image.map { "\($0.format.rawValue.uppercased()) \($0.pixelSize)" }
      ?? look("PNG나 JPEG가 아님", "not a PNG or JPEG")
    let bytes = file.bytes.count
      .formatted(.byteCount(style: .file, spellsOutZero: false).locale(look.locale))
    let line =
      layout.label(isFirst ? label(.images) : "", .picture(id))
      + StyledText(line: [file.name, format, bytes].joined(separator: " · "))
    return [FormLine(text: line, item: .picture(id))] + layout.notes(picture.issues.map(\.text))
  }

  private func thumbnail(_ id: ImageID) -> [FormLine<FormItem>] {
    let images = state.productImages
    let address = images.first { $0.id == id }?.original.rawValue ?? ""
    let mark = state.form.thumbnail == id ? "(*) " : "( ) "
    let line =
      layout.label(images.first?.id == id ? label(.thumbnail) : "", .thumbnail(id))
      + StyledText(line: mark + address)
    let fixed = images.last?.id == id ? state.imagesFixed?.text ?? "" : ""
    let lines = TerminalText(line: fixed).wrapped(to: layout.width - layout.indent)
    return [FormLine(text: line, item: .thumbnail(id))]
      + (fixed.isEmpty ? [] : lines).map {
        FormLine(text: layout.blanks(layout.indent) + look.dimmed(StyledText($0)))
      }
  }
}

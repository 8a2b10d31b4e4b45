import Foundation
import OpenMarketJSON
import OpenMarketKit

/// The screens of one browser tab: the list, and the product detail and the form on top of it.
@MainActor
final class Tab {
  private let market: DIContainer
  private let connection: Connection
  private let list: ProductListViewModel
  private var detail: ProductDetailViewModel?
  private var editor: ProductEditorViewModel?
  private var following: [String: Task<Void, any Error>] = [:]

  init(_ market: DIContainer, _ connection: Connection) {
    self.market = market
    self.connection = connection
    list = market.makeProductListViewModel()
  }

  /// Shows the list until the task is cancelled or the connection breaks.
  func run() async throws {
    let loading = Task { [list] in await list.load() }
    defer {
      loading.cancel()
      for task in following.values { task.cancel() }
    }
    // A browser that reconnects may still show these.
    await close("page")
    await close("editor")
    try await Self.send(texts, as: "texts", on: connection)
    for await state in list.states where !Task.isCancelled {
      let counted = CountedList(state: state, locale: market.locale)
      try await Self.send(counted, as: "list", on: connection)
    }
  }

  /// The texts that the page needs beside the states, and the language of all texts.
  private var texts: [String: String] {
    let locale = market.locale
    var texts: [String: String] = [:]
    for title in ActionTitle.allCases { texts[title.rawValue] = title.text(in: locale) }
    for text in ScreenText.allCases { texts[text.rawValue] = text.text(in: locale) }
    texts["disconnected"] = UserMessage(.offline, in: locale).text
    texts["lang"] = locale.formattingLocale.language.languageCode == .korean ? "ko" : "en"
    return texts
  }

  func act(_ action: String, _ values: [String: String], file: Data) async {
    switch action {
    case "search": await list.search(typed: values["text"] ?? "")
    case "more": await list.loadMore()
    case "refresh": await list.refresh()
    case "open": await openPage(values["id"] ?? "")
    case "close": await close(values["screen"] ?? "")
    case "image": detail?.selectedIndex = values["index"].flatMap(Int.init) ?? 0
    case "delete": detail?.requestDeletion()
    case "dismiss": if let shown = detail?.state.confirmation { detail?.dismiss(shown) }
    case "confirm": if let asked = detail?.state.confirmation { await detail?.confirm(asked) }
    case "read":
      detail?.state.failures.first { "\($0.id)" == values["id"] }.map { detail?.dismiss($0) }
    case "new": await openEditor(market.makeProductEditorViewModel())
    case "edit": await edit()
    case "text": setText(values["text"] ?? "", for: values["field"] ?? "")
    case "leave": endEditing(values["field"] ?? "")
    case "currency": editor?.currency = Currency(values["text"] ?? "")
    case "attach":
      await editor?.addImages([ImageFile(name: values["name"] ?? "", bytes: [UInt8](file))])
    case "detach": editor?.removeImage(at: values["index"].flatMap(Int.init) ?? 0)
    case "submit": await editor?.submit()
    case "choose": await choose(values["choice"] ?? "")
    case "retry": await retry(values["id"] ?? "")
    case "discard": await editor?.discard()
    default: break
    }
  }

  private func openPage(_ id: String) async {
    guard let row = list.state.rows.first(where: { "\($0.id)" == id }) else { return }
    let detail = market.makeProductDetailViewModel(row: row)
    self.detail = detail
    follow(detail, as: "page")
    await detail.load()
  }

  private func edit() async {
    guard let product = detail?.state.content?.detail else { return }
    await openEditor(market.makeProductEditorViewModel(editing: product))
  }

  private func openEditor(_ editor: ProductEditorViewModel) async {
    self.editor = editor
    follow(editor, as: "editor")
    await editor.load()
  }

  private func setText(_ text: String, for field: String) {
    guard let field = ProductField(rawValue: field) else { return }
    editor?[text: field] = text
  }

  private func endEditing(_ field: String) {
    guard let field = ProductField(rawValue: field) else { return }
    editor?.endEditing(field)
  }

  private func choose(_ id: String) async {
    guard let choice = editor?.state.unresolved?.choices.first(where: { $0.id == id }) else {
      return
    }
    await editor?.perform(choice)
  }

  private func retry(_ id: String) async {
    guard let failure = detail?.state.failures.first(where: { "\($0.id)" == id }) else { return }
    await detail?.retry(failure)
  }

  /// Releases the view model of a screen, which ends its requests.
  private func close(_ screen: String) async {
    following.removeValue(forKey: screen)?.cancel()
    switch screen {
    case "page": detail = nil
    case "editor": editor = nil
    default: return
    }
    try? await connection.send(Data("event: \(screen)\ndata: null\n\n".utf8))
  }

  private func follow<Model: ViewModel>(_ model: Model, as name: String)
  where Model.State: Encodable {
    following[name]?.cancel()
    following[name] = Task { [states = model.states, connection] in
      try await Self.send(states, as: name, on: connection)
    }
  }

  private static func send<State: Encodable>(
    _ states: AsyncStream<State>, as name: String, on connection: Connection
  ) async throws {
    for await state in states where !Task.isCancelled {
      try await send(state, as: name, on: connection)
    }
  }

  private static func send(
    _ state: some Encodable, as name: String, on connection: Connection
  ) async throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let json = String(decoding: try encoder.encode(state), as: UTF8.self)
    try await connection.send(Data("event: \(name)\ndata: \(json)\n\n".utf8))
  }
}

/// The state of the list, with the number of its rows as text.
private struct CountedList: Encodable {
  private enum Key: String, CodingKey {
    case countText
  }

  let state: ProductListState
  let locale: any TextLocale

  func encode(to encoder: any Encoder) throws {
    try state.encode(to: encoder)
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(state.countText(in: locale), forKey: .countText)
  }
}

import Foundation
import OpenMarketKit

/// A terminal front-end with a list and a product detail.
@MainActor
final class Shop {
  private let market: DIContainer
  private let list: ProductListViewModel
  private var detail: ProductDetailViewModel?

  init(_ market: DIContainer) throws {
    self.market = market
    list = market.makeProductListViewModel(firstPage: try PageRequest(number: 1, size: 4))
  }

  func open() async {
    await list.load()
    show(lines(of: list.state))
  }

  func obey(_ line: String) async {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1] : ""
    switch words.first {
    case "list": show(lines(of: list.state))
    case "more": await more()
    case "search": await search(rest)
    case "show": await openPage(rest)
    case "sell": await sell(rest)
    case "delete": ask()
    case "yes": await confirm()
    default: show(["list, more, search TEXT, show NUMBER, sell NAME, delete, yes"])
    }
  }

  private func more() async {
    await list.loadMore()
    show(lines(of: list.state))
  }

  private func search(_ text: String) async {
    await list.search(text)
    show(lines(of: list.state))
  }

  private func openPage(_ number: String) async {
    guard let row = list.state.rows.first(where: { "\($0.id)" == number }) else {
      return show(["There is no #\(number) in the list."])
    }
    // The detail immediately shows the data of the row, and the rest after it loads.
    let detail = market.makeProductDetailViewModel(row: row)
    self.detail = detail
    await detail.load()
    show(lines(of: detail.state) + (await picture(of: detail)))
  }

  private func picture(of detail: ProductDetailViewModel) async -> [String] {
    guard let position = detail.state.positionText, let picture = detail.state.selectedImage,
      let slot = detail.imageSlot(for: picture.id)
    else { return [] }
    await slot.waitUntilLoaded()
    return lines(of: slot.state).map { "Picture \(position): \($0)" }
  }

  private func sell(_ name: String) async {
    let editor = market.makeProductEditorViewModel()
    // Restore the draft of the last run, with its image.
    await editor.load()
    editor[text: .name] = name
    editor[text: .description] = "As good as new, hardly used."
    editor[text: .price] = "15,000"
    editor[text: .stock] = "1"
    if editor.state.images.isEmpty {
      await editor.addImages([ImageFile(name: "thing.png", bytes: smallestPicture)])
    }
    await editor.submit()
    show(lines(of: editor.state))
  }

  private func ask() {
    guard let detail else { return show(["Open a product first."]) }
    detail.requestDeletion()
    show(lines(of: detail.state))
  }

  private func confirm() async {
    guard let detail, let confirmation = detail.state.confirmation else {
      return show(["To what?"])
    }
    await detail.confirm(confirmation)
    show(lines(of: detail.state))
    // The user has read these failures.
    for failure in detail.state.failures { detail.dismiss(failure) }
  }

  private func show(_ lines: [String]) {
    print(lines.joined(separator: "\n") + "\n")
  }
}

/// A PNG of one grey pixel.
private let smallestPicture = [UInt8](Data(base64Encoded: base64) ?? Data())

private let base64 =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklE"
  + "QVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketApple
  import OpenMarketKit
  import SwiftUI

  /// A product in a list or in a grid.
  struct ProductCell: View {
    let row: ProductRow
    let layout: ProductListState.Layout
    let makeSlot: @MainActor () -> ImageSlot

    var body: some View {
      switch layout {
      case .list:
        HStack(alignment: .top) {
          thumbnail.frame(width: 80, height: 80)
          texts
          Spacer()
        }
      case .grid:
        VStack(alignment: .leading) {
          thumbnail.frame(maxWidth: .infinity).frame(height: 140)
          texts
        }
      }
    }

    private var thumbnail: some View {
      ProductThumbnail(url: row.product.thumbnail, makeSlot: makeSlot)
    }

    private var texts: some View {
      VStack(alignment: .leading) {
        Text(row.product.name).font(.headline).lineLimit(2)
        PriceText(row: row)
        Text(row.stockText).font(.footnote).foregroundStyle(.secondary)
      }
    }
  }

  /// The price of a product, with the discount and the price before the discount.
  struct PriceText: View {
    let row: ProductRow

    var body: some View {
      HStack(alignment: .firstTextBaseline) {
        Text(row.priceText).bold()
        if let discount = row.discountText { Text(discount).foregroundStyle(.red) }
        if let before = row.originalPriceText {
          Text(before).strikethrough().font(.footnote).foregroundStyle(.secondary)
            .accessibilityLabel("Before: \(before)")
        }
      }
    }
  }

  /// An error with its advice, and a button.
  struct ErrorRow: View {
    let message: UserMessage
    var title: LocalizedStringKey = "Try Again"
    let action: @MainActor () async -> Void

    var body: some View {
      VStack {
        MessageText(message: message)
        Button(title) { Task { await action() } }
      }
      .padding()
    }
  }

  /// A message with its advice.
  struct MessageText: View {
    let message: UserMessage

    var body: some View {
      VStack(alignment: .leading) {
        Text(message.description)
        if let suggestion = message.recoverySuggestion {
          Text(suggestion).font(.footnote).foregroundStyle(.secondary)
        }
      }
    }
  }
#endif

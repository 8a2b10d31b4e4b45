#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketApple
  import OpenMarketKit
  import SwiftUI

  /// A product in a list or in a grid.
  struct ProductCell: View {
    let row: ProductRow
    let isGrid: Bool
    let makeSlot: @MainActor () -> ImageSlot

    var body: some View {
      if isGrid {
        VStack(alignment: .leading) {
          thumbnail.frame(maxWidth: .infinity).frame(height: 140)
          texts
        }
      } else {
        HStack(alignment: .top) {
          thumbnail.frame(width: 80, height: 80)
          texts
          Spacer()
        }
      }
    }

    private var thumbnail: some View {
      ProductThumbnail(url: row.product.thumbnail, contentMode: .fill, makeSlot: makeSlot)
    }

    private var texts: some View {
      VStack(alignment: .leading) {
        Text(row.product.name).font(.headline).lineLimit(2)
          .accessibilityLabel(row.accessibilityText)
        PriceText(row: row).accessibilityHidden(true)
        Text([row.stockText, row.createdAgeText() ?? ""].joined(separator: "  "))
          .font(.footnote).foregroundStyle(.secondary).accessibilityHidden(true)
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
        }
      }
    }
  }
#endif

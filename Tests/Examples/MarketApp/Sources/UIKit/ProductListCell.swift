#if canImport(UIKit) && os(iOS)
  import OpenMarketApple
  import OpenMarketKit
  import UIKit

  /// A product in the collection view.
  final class ProductListCell: UICollectionViewListCell {
    private let imageView = ProductImageView(frame: .zero)
    private let label = UILabel()

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.numberOfLines = 0
      imageView.contentMode = .scaleAspectFit
      for view in [imageView, label] {
        view.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(view)
        NSLayoutConstraint.activate([
          view.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 8),
          view.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -8),
        ])
      }
      NSLayoutConstraint.activate([
        imageView.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
        imageView.widthAnchor.constraint(equalToConstant: 72),
        label.leadingAnchor.constraint(equalTo: imageView.trailingAnchor, constant: 12),
        label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -12),
      ])
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: ProductRow, makeSlot: () -> ImageSlot) {
      label.text = [row.product.name, row.priceText, row.stockText].joined(separator: "\n")
      label.accessibilityLabel = row.accessibilityText
      imageView.show(row.product.thumbnail, maximumPixelSize: 300, makeSlot: makeSlot)
    }

    override func prepareForReuse() {
      super.prepareForReuse()
      imageView.unbind()
    }
  }
#endif

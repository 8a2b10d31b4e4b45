#if canImport(UIKit) && os(iOS)
  import OpenMarketApple
  import OpenMarketKit
  import UIKit

  /// A product in the collection view, with a button to delete the seller's product.
  final class ProductListCell: UICollectionViewCell {
    var onDelete: (@MainActor () -> Void)?

    private let imageView = UIImageView(frame: .zero)
    private let label = UILabel()
    private lazy var deleteButton = UIButton(
      frame: .zero,
      primaryAction: UIAction(image: UIImage(systemName: "trash")) { [weak self] _ in
        self?.onDelete?()
      })
    private var picture: DecodedImageSlot?

    override init(frame: CGRect) {
      super.init(frame: frame)
      label.numberOfLines = 0
      imageView.contentMode = .scaleAspectFit
      deleteButton.accessibilityLabel = NSLocalizedString("Delete", comment: "")
      for view in [imageView, label, deleteButton] {
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
        label.trailingAnchor.constraint(equalTo: deleteButton.leadingAnchor, constant: -12),
        deleteButton.widthAnchor.constraint(equalToConstant: 44),
        deleteButton.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -8),
      ])
    }

    required init?(coder: NSCoder) { nil }

    func show(_ row: ProductRow, isMine: Bool, makeSlot: () -> ImageSlot) {
      label.text = [row.product.name, row.priceText, row.stockText].joined(separator: "\n")
      label.accessibilityLabel = row.accessibilityText
      deleteButton.isHidden = !isMine
      let picture = picture ?? DecodedImageSlot(makeSlot(), maximumPixelSize: 300)
      picture.onChange = { [weak self, weak picture] in self?.imageView.image = picture?.uiImage }
      picture.bind(to: row.product.thumbnail)
      self.picture = picture
    }

    override func prepareForReuse() {
      super.prepareForReuse()
      picture?.unbind()
    }
  }
#endif

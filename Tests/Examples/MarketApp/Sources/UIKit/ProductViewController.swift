#if canImport(UIKit) && os(iOS)
  import OpenMarketApple
  import OpenMarketKit
  import UIKit

  /// The screen of a product with its first picture.
  final class ProductViewController: UIViewController {
    private let detail: ProductDetailViewModel
    private let imageView = ProductImageView(frame: .zero)
    private let label = UILabel()

    init(detail: ProductDetailViewModel) {
      self.detail = detail
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      label.numberOfLines = 0
      imageView.contentMode = .scaleAspectFit
      for subview in [imageView, label] {
        subview.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(subview)
        NSLayoutConstraint.activate([
          subview.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
          subview.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
        ])
      }
      NSLayoutConstraint.activate([
        imageView.topAnchor.constraint(equalTo: view.topAnchor, constant: 24),
        imageView.heightAnchor.constraint(equalToConstant: 280),
        label.topAnchor.constraint(equalTo: imageView.bottomAnchor, constant: 16),
      ])
      followState(of: detail) {
        await $0.load()
      } show: { [weak self] in
        self?.show($0)
      }
    }

    private func show(_ state: ProductDetailState) {
      if state.presence == .deleted { return dismiss(animated: true) }
      let row = state.row
      label.text = [
        row?.product.name, row?.priceText, row?.stockText, row?.product.description,
        state.error?.text,
      ].compactMap(\.self).joined(separator: "\n")
      label.accessibilityLabel = [
        state.accessibilityText, row?.product.description, state.error?.text,
      ].compactMap(\.self).joined(separator: "\n")
      imageView.show(state.selectedImage.flatMap { detail.imageSlot(for: $0.id) })
    }
  }
#endif

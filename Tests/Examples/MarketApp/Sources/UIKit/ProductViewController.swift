#if canImport(UIKit) && os(iOS)
  import OpenMarketApple
  import OpenMarketKit
  import UIKit

  /// The screen of a product with its pictures, which its seller can edit and delete. Present it in
  /// a navigation controller.
  final class ProductViewController: UIViewController {
    private let market: DIContainer
    private let detail: ProductDetailViewModel
    private let pager = ProductPagerView(frame: .zero)
    private let label = UILabel()
    private var presenter: ProductDetailPresenter?

    init(row: ProductRow, market: DIContainer) {
      self.market = market
      detail = market.makeProductDetailViewModel(row: row)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      super.viewDidLoad()
      view.backgroundColor = .systemBackground
      label.numberOfLines = 0
      for subview in [pager, label] {
        subview.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(subview)
        NSLayoutConstraint.activate([
          subview.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 24),
          subview.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -24),
        ])
      }
      NSLayoutConstraint.activate([
        pager.topAnchor.constraint(
          equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 24),
        pager.heightAnchor.constraint(equalToConstant: 280),
        label.topAnchor.constraint(equalTo: pager.bottomAnchor, constant: 16),
      ])
      pager.contentMode = .scaleAspectFit
      pager.bindProductImages(of: detail)
      navigationItem.leftBarButtonItem = button(.close) { $0.dismiss(animated: true) }
      presenter = ProductDetailPresenter(detail, in: self) { [weak self] in
        self?.presentingViewController?.dismiss(animated: true)
      } show: { [weak self] in
        self?.show($0)
      }
    }

    private func button(
      _ title: ActionTitle, action: @escaping @MainActor (ProductViewController) -> Void
    ) -> UIBarButtonItem {
      UIBarButtonItem(
        title: title.text(in: detail.locale),
        primaryAction: UIAction { [weak self] _ in
          if let self { action(self) }
        })
    }

    private func edit(_ product: ProductDetail) {
      let form = ProductFormViewController(
        editor: market.makeProductEditorViewModel(editing: product))
      present(UINavigationController(rootViewController: form), animated: true)
    }

    private func show(_ state: ProductDetailState) {
      let row = state.row
      label.text = [
        row?.product.name, row?.priceText, row?.stockText, row?.product.description,
      ].compactMap(\.self).joined(separator: "\n")
      label.accessibilityLabel = [state.accessibilityText, row?.product.description]
        .compactMap(\.self).joined(separator: "\n")
      guard state.isMine == true, let product = state.content?.detail else { return }
      navigationItem.rightBarButtonItems = [
        button(.edit) { $0.edit(product) }, button(.delete) { $0.presenter?.requestDeletion() },
      ]
    }
  }
#endif

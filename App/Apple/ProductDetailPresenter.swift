#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
  public import UIKit

  /// An object that shows the detail of a product in a view controller: it loads the product, shows
  /// each state, and presents errors and the dialogs of a deletion as alerts.
  ///
  /// Keep the presenter in the view controller. When it's released, it shows no more states, and
  /// its load is cancelled.
  @MainActor
  public final class ProductDetailPresenter {
    private let detail: ProductDetailViewModel
    private weak var viewController: UIViewController?
    private var onDeleted: (@MainActor () -> Void)?
    private var loading: Task<Void, Never>?

    /// Creates a presenter, and loads the product.
    ///
    /// - Parameters:
    ///   - detail: The detail of the product.
    ///   - viewController: The view controller that presents the alerts, which isn't retained.
    ///   - onDeleted: A closure that closes the screen. It's called once, when the product was
    ///     deleted in any way. The screen may present something itself, such as a form, so dismiss
    ///     it by its `presentingViewController`. Capture the view controller weakly.
    ///   - show: A closure that shows a state. The presenter presents its `error` as an alert.
    ///     Capture the view controller weakly.
    public init(
      _ detail: ProductDetailViewModel, in viewController: UIViewController,
      onDeleted: @escaping @MainActor () -> Void,
      show: @escaping @MainActor (ProductDetailState) -> Void
    ) {
      self.detail = detail
      self.viewController = viewController
      self.onDeleted = onDeleted
      detail.follow(for: self) { presenter, state in
        show(state)
        // A product that wasn't found is told first.
        guard state.presence == .deleted, state.error == nil, !state.isBusy else { return }
        presenter.onDeleted.take()?()
      }
      loading = Task { [weak self] in
        let error = await detail.load()
        self?.present(error)
      }
    }

    deinit { loading?.cancel() }

    /// Loads the product again, and presents an alert if that fails. Returns when the load has
    /// ended.
    public func refresh() async {
      present(await detail.refresh())
    }

    /// Asks the user whether to delete the product, and deletes it.
    ///
    /// - Parameter identifier: The identifier of the seller whose secret the alert asks for, or
    ///   `nil` to delete as the signed-in seller.
    public func requestDeletion(askingSecretOf identifier: String? = nil) {
      detail.requestDeletion()
      viewController?.presentProductDeletion(of: detail, askingSecretOf: identifier)
    }

    private func present(_ error: UserMessage?) {
      viewController?.presentOrDrop(error, retry: detail.load, dismiss: detail.dismiss)
    }
  }
#endif

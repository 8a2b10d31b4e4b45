#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
  public import UIKit

  extension UIViewController {
    /// Shows each state of a view model, and loads its content, until the view controller is released. The load in flight is then
    /// cancelled. Don't call this method on a container such as `UINavigationController`, because it adds a child view controller.
    ///
    /// - Parameters:
    ///   - model: The view model, such as the screen of a product.
    ///   - load: The call that loads the content, such as `{ await $0.load() }`, or `nil` to load nothing.
    ///   - show: A closure that shows a state. Capture the view controller weakly.
    public func followState<Model: ViewModel>(
      of model: Model, load: (@MainActor (Model) async -> Void)? = nil,
      show: @escaping @MainActor (Model.State) -> Void
    ) {
      let following = Task { [states = model.states] in
        for await state in states { show(state) }
      }
      let loading = Task { if let load { await load(model) } }
      let owner = TaskOwner(nibName: nil, bundle: nil)
      owner.tasks = [following, loading]
      addChild(owner)
      owner.didMove(toParent: self)
    }
  }

  /// A child view controller that cancels its tasks when its parent is released. Its view is never loaded.
  private final class TaskOwner: UIViewController {
    var tasks: [Task<Void, Never>] = []

    deinit { for task in tasks { task.cancel() } }
  }
#endif

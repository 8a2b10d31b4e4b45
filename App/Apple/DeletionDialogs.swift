#if canImport(SwiftUI)
  public import OpenMarketKit
  public import SwiftUI

  extension View {
    /// Presents the confirmations of a list or of a product's screen as dialogs, and its failed deletions as alerts.
    ///
    /// A button requests the deletion with `requestDeletion(of:)` or `requestDeletion()`. This modifier does the rest, in the
    /// language of the view model.
    public func productDeletionDialogs(of model: some DeletionViewModel) -> some View {
      modifier(DeletionDialogs(model: model))
    }
  }

  private struct DeletionDialogs<Model: DeletionViewModel>: ViewModifier {
    let model: Model
    // SwiftUI dismisses the alert before the next try begins, so the view keeps the failure.
    @State private var failure: DeletionFailure?

    func body(content: Content) -> some View {
      content
        .confirmationDialog(
          model.confirmation?.title ?? "",
          isPresented: Binding(
            get: { model.confirmation != nil },
            set: { if !$0, let shown = model.confirmation { model.dismiss(shown) } }),
          titleVisibility: .visible
        ) {
          if let confirmation = model.confirmation {
            Button(confirmation.actionTitle, role: .destructive) {
              Task { await model.confirm(confirmation, as: nil) }
            }
            Button(confirmation.cancelTitle, role: .cancel) {}
          }
        } message: {
          Text(model.confirmation?.text ?? "")
        }
        .alert(
          failure?.message.description ?? "",
          isPresented: Binding(get: { failure != nil }, set: { if !$0 { failure = nil } }),
          presenting: failure
        ) { failure in
          if let title = failure.retryTitle {
            Button(title) { Task { await model.retry(failure, as: nil) } }
          }
          Button(failure.dismissTitle, role: .cancel) { model.dismiss(failure) }
        } message: { failure in
          Text(failure.message.recoverySuggestion ?? "")
        }
        .onChange(of: model.failures.first, initial: true) { _, next in failure = next }
    }
  }
#endif

#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketKit
  import SwiftUI

  /// A view model whose writes ask for a confirmation and can fail: a list, or the page of a product.
  @MainActor
  protocol WriteViewModel: AnyObject {
    var confirmation: ProductConfirmation? { get }
    var failures: [WriteFailure] { get }
    func confirm(_ confirmation: ProductConfirmation) async -> WriteFailure?
    func dismissConfirmation()
    func retry(_ failure: WriteFailure) async -> WriteFailure?
    func dismissFailure(_ id: WriteFailure.ID)
  }

  extension ProductListViewModel: WriteViewModel {
    var confirmation: ProductConfirmation? { state.confirmation }
    var failures: [WriteFailure] { state.failures }
  }

  extension ProductDetailViewModel: WriteViewModel {
    var confirmation: ProductConfirmation? { state.confirmation }
    var failures: [WriteFailure] { state.failures }
  }

  extension View {
    /// Presents the confirmations of a view model as dialogs, and its failed writes as alerts.
    func writeDialogs(of model: any WriteViewModel) -> some View {
      WriteDialogs(model: model, content: self)
    }
  }

  private struct WriteDialogs<Content: View>: View {
    let model: any WriteViewModel
    let content: Content
    // SwiftUI dismisses the alert before the next try begins, so the view keeps the failure.
    @State private var failure: WriteFailure?

    var body: some View {
      content
        .confirmationDialog(
          model.confirmation?.title ?? "",
          isPresented: Binding(
            get: { model.confirmation != nil }, set: { if !$0 { model.dismissConfirmation() } }),
          titleVisibility: .visible
        ) {
          if let confirmation = model.confirmation {
            Button("Delete", role: .destructive) { Task { await model.confirm(confirmation) } }
          }
        } message: {
          Text(model.confirmation?.text ?? "")
        }
        .alert(
          failure?.message.description ?? "",
          isPresented: Binding(get: { failure != nil }, set: { if !$0 { failure = nil } }),
          presenting: failure
        ) { failure in
          if case .failed = failure.reason {
            Button("Try Again") { Task { await model.retry(failure) } }
          }
          Button("OK", role: .cancel) { model.dismissFailure(failure.id) }
        } message: { failure in
          Text(failure.message.recoverySuggestion ?? "")
        }
        .onChange(of: model.failures.first) { _, next in failure = next }
    }

  }
#endif

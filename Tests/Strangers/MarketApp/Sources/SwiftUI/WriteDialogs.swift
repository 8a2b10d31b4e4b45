#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketKit
  import SwiftUI

  /// A view model whose writes ask for a confirmation and can fail: a list, or the page of a product.
  @MainActor
  protocol WriteViewModel: AnyObject {
    var confirmation: ProductConfirmation? { get }
    var failures: [WriteFailure] { get }
    func confirm(_ confirmation: ProductConfirmation) async
    func dismissConfirmation()
    func retry(_ id: WriteFailure.ID) async
    func dismissFailure(_ id: WriteFailure.ID)
    func refresh() async
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
          model.confirmation?.title ?? "", isPresented: isConfirming, titleVisibility: .visible
        ) {
          if let confirmation = model.confirmation {
            Button("Delete", role: .destructive) { Task { await model.confirm(confirmation) } }
          }
        } message: {
          Text(model.confirmation?.text ?? "")
        }
        .alert(
          failure?.message.description ?? "", isPresented: isAlerting, presenting: failure
        ) { failure in
          nextStep(after: failure)
          Button("OK", role: .cancel) { model.dismissFailure(failure.id) }
        } message: { failure in
          Text(failure.message.recoverySuggestion ?? "")
        }
        .onChange(of: model.failures.first) { _, next in failure = next }
    }

    @ViewBuilder
    private func nextStep(after failure: WriteFailure) -> some View {
      switch failure.reason {
      case .outcomeUnknown:
        Button("Refresh") {
          model.dismissFailure(failure.id)
          Task { await model.refresh() }
        }
      case .failed: Button("Try Again") { Task { await model.retry(failure.id) } }
      case .notSignedIn, .noLongerFits: EmptyView()
      }
    }

    private var isConfirming: Binding<Bool> {
      Binding {
        model.confirmation != nil
      } set: { isPresented in
        if !isPresented { model.dismissConfirmation() }
      }
    }

    private var isAlerting: Binding<Bool> {
      Binding {
        failure != nil
      } set: { isPresented in
        if !isPresented { failure = nil }
      }
    }
  }
#endif

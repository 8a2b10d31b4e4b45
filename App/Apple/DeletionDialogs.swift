#if canImport(SwiftUI)
  public import OpenMarketKit
  public import SwiftUI

  extension View {
    /// Presents the confirmations of a list or of a product's screen, and its failed deletions, as
    /// alerts.
    ///
    /// A button requests the deletion with `requestDeletion(of:)` or `requestDeletion()`. This
    /// modifier does the rest, in the language of the view model.
    ///
    /// - Parameters:
    ///   - model: The list or the product's screen.
    ///   - identifier: The identifier of the seller whose secret the alert asks for, or `nil` to
    ///     delete as the signed-in seller.
    public func productDeletionDialogs(
      of model: some DeletionViewModel, askingSecretOf identifier: String? = nil
    ) -> some View {
      modifier(DeletionDialogs(model: model, identifier: identifier))
    }

    /// Presents an alert, and then the alert that its button returns, if any.
    func alertContent(_ content: Binding<AlertContent?>) -> some View {
      modifier(ContentAlert(alert: content))
    }
  }

  private struct DeletionDialogs<Model: DeletionViewModel>: ViewModifier {
    let model: Model
    let identifier: String?
    @State private var alert: AlertContent?

    func body(content: Content) -> some View {
      content.alertContent($alert)
        .onChange(of: model.confirmation, initial: true) {
          alert = .confirmation(of: model, askingSecretOf: identifier) ?? alert
        }
    }
  }

  private struct ContentAlert: ViewModifier {
    @Binding var alert: AlertContent?
    @State private var secret = ""

    func body(content: Content) -> some View {
      content.alert(
        alert?.title ?? "",
        isPresented: Binding(get: { alert != nil }, set: { if !$0 { alert = nil } }),
        presenting: alert
      ) { alert in
        if let label = alert.secretLabel { SecureField(label, text: $secret) }
        ForEach(Array(alert.buttons.enumerated()), id: \.offset) { _, button in
          let role: ButtonRole? =
            button.isDestructive ? .destructive : button.isCancel ? .cancel : nil
          Button(button.title, role: role) {
            let text = secret
            secret = ""
            Task { self.alert = await button.action(text) ?? self.alert }
          }
        }
      } message: { alert in
        Text(alert.text ?? "")
      }
    }
  }
#endif

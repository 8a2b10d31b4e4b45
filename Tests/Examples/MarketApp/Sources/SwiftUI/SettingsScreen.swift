#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketKit
  import SwiftUI

  /// The settings: the seller and the server.
  struct SettingsScreen: View {
    @Environment(AppModel.self) private var app
    @Environment(\.dismiss) private var dismiss
    @State var seller: SellerViewModel
    @State private var address = ""
    @State private var addressError: BaseURLError?

    var body: some View {
      Form {
        Section("Seller") {
          if let signedIn = seller.state.seller {
            Text(signedIn.text)
            Button("Sign Out", role: .destructive) { Task { await seller.signOut() } }
          } else {
            signInForm
          }
          if let error = seller.state.error ?? app.storeMessage {
            MessageText(message: error).foregroundStyle(.red)
          }
        }
        .disabled(seller.state.isBusy)
        Section("Server") {
          TextField("Address (empty for the included market)", text: $address)
            .autocorrectionDisabled()
          if let addressError { Text(addressError.description).foregroundStyle(.red) }
          Button("Connect") { connect() }.disabled(address == app.address)
        }
      }
      .navigationTitle("Settings")
      .toolbar {
        ToolbarItem(placement: .confirmationAction) { Button("Done") { dismiss() } }
      }
      .onAppear { address = app.address }
    }

    @ViewBuilder private var signInForm: some View {
      SecureField(
        "Identifier",
        text: Binding(
          get: { seller.state.form.identifier.plaintext }, set: { seller.setIdentifier($0) }))
      SecureField(
        "Secret",
        text: Binding(get: { seller.state.form.secret.plaintext }, set: { seller.setSecret($0) }))
      TextField(
        "Vendor Number (optional)",
        text: Binding(get: { seller.state.form.vendorNumber }, set: { seller.setVendorNumber($0) })
      )
      .numericKeyboard()
      IssueTexts(issues: seller.state.issues)
      Button("Sign In") { Task { await seller.save() } }
    }

    private func connect() {
      do throws(BaseURLError) {
        try app.connect(to: address)
      } catch {
        addressError = error
      }
    }
  }
#endif

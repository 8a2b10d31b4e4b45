#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketApple
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
            SecureField("Identifier", text: $seller.identifier)
            SecureField("Secret", text: $seller.secret)
            TextField("Vendor Number (optional)", text: $seller.vendorNumber)
            IssueTexts(seller.state.issues)
            Button("Sign In") { Task { await seller.save() } }
          }
          if let error = seller.state.error ?? app.storeMessage {
            MessageView(error).foregroundStyle(.red)
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

    private func connect() {
      do throws(BaseURLError) {
        try app.connect(to: address)
      } catch {
        addressError = error
      }
    }
  }
#endif

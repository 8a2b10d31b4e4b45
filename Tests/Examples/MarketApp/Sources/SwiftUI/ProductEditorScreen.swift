#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketApple
  import OpenMarketKit
  import SwiftUI

  /// A form that registers or edits a product.
  struct ProductEditorScreen: View {
    @Environment(AppModel.self) private var app
    @Environment(\.dismiss) private var dismiss
    @State var editor: ProductEditorViewModel
    @State private var isDiscarding = false

    var body: some View {
      let state = editor.state
      Form {
        ForEach(state.notices) { notice in
          MessageView(notice, dismiss: { editor.dismiss(notice) })
        }
        if let message = state.imagesFixed { MessageView(message) } else { images }
        ProductTextField(editor, .name)
        ProductTextField(editor, .description)
        Picker(editor.state.currencyLabel, selection: $editor.currency) {
          ForEach(state.currencies, id: \.self) { Text($0.rawValue).tag($0) }
        }
        ProductTextField(editor, .price)
        ProductTextField(editor, .discount)
        ProductTextField(editor, .stock)
        SubmissionStatus(editor)
        Button("Discard Draft", role: .destructive) { isDiscarding = true }
          .disabled(!state.isEditable)
      }
      .navigationTitle(state.key.product == nil ? "Register Product" : "Edit Product")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) {
          Button(state.isSubmitting ? "Stop" : "Close") {
            if state.isSubmitting { Task { await editor.cancel() } } else { dismiss() }
          }
        }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") { Task { await editor.submit() } }
            .disabled(!state.canSubmit)
        }
      }
      .productForm(of: editor)
      .productDiscardDialog(of: editor, isPresented: $isDiscarding)
    }

    private var images: some View {
      Section {
        ForEach(editor.state.images) { image in
          HStack {
            ImageFileView(image.file).frame(width: 60, height: 60)
            IssueTexts(image.issues)
            Spacer()
            Button("Remove", role: .destructive) { editor.removeImage(image.id) }
          }
        }
        EditorPhotosPicker(editor)
        IssueTexts(editor.state.issues(of: .images))
      }
    }
  }
#endif

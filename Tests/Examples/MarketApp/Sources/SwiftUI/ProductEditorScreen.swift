#if canImport(SwiftUI) && (os(iOS) || os(macOS))
  import OpenMarketKit
  import SwiftUI

  /// A form that registers or edits a product.
  struct ProductEditorScreen: View {
    @Environment(AppModel.self) private var app
    @Environment(\.dismiss) private var dismiss
    @State var editor: ProductEditorViewModel
    @FocusState private var focus: ProductForm.TextField?
    @State private var isDiscarding = false

    var body: some View {
      Form {
        notices
        if let message = editor.state.imagesFixed {
          MessageText(message: message)
        } else {
          EditorPictures(editor: editor)
        }
        field("Name", .name, counter: editor.state.nameCounter)
        field("Description", .description, counter: editor.state.descriptionCounter)
        Picker(
          "Currency",
          selection: Binding(
            get: { editor.state.form.currency }, set: { editor.setCurrency($0) })
        ) {
          ForEach(editor.state.currencies, id: \.self) { Text($0.rawValue).tag($0) }
        }
        field("Price", .price)
        field("Discount", .discount)
        field("Stock", .stock)
        submission
        Button("Discard Draft", role: .destructive) { isDiscarding = true }
          .disabled(!editor.state.isEditable)
      }
      .disabled(editor.state.isSubmitting)
      .navigationTitle(editor.state.key == .new ? "Register Product" : "Edit Product")
      .toolbar {
        ToolbarItem(placement: .cancellationAction) { Button("Close") { dismiss() } }
        ToolbarItem(placement: .confirmationAction) {
          Button("Save") { Task { await editor.submit() } }
            .disabled(
              !editor.state.isEditable || editor.state.unresolved?.asksToLook == true)
        }
      }
      .interactiveDismissDisabled(editor.state.isSubmitting)
      .confirmationDialog(
        editor.state.unresolved?.mayBeRegistered == true
          ? "Discard this draft? The product may already be registered." : "Discard this draft?",
        isPresented: $isDiscarding, titleVisibility: .visible
      ) {
        Button("Discard", role: .destructive) { Task { await editor.discard() } }
      }
      .task { await editor.restoreDraft() }
      .onChange(of: focus) { field, _ in
        if let field { editor.endEditing(field.field) }
      }
      .onChange(of: editor.state.outcome) { _, outcome in
        if outcome != nil { dismiss() }
      }
      .onDisappear { app.close(editor) }
    }

    // MARK: - Sections

    @ViewBuilder private var notices: some View {
      ForEach(editor.state.notices) { notice in
        MessageText(message: notice)
        Button("Dismiss") { editor.dismissNotice(notice) }
      }
    }

    @ViewBuilder private var submission: some View {
      switch editor.state.phase {
      case .submitting(let progress):
        ProgressView(value: progress?.fraction).accessibilityLabel("Sending")
      case .failed(let message), .signedOut(let message):
        MessageText(message: message).foregroundStyle(.red)
      case .unresolved(let submission):
        UnresolvedSection(editor: editor, submission: submission)
      case .unopened, .opening, .editing, .finished: EmptyView()
      }
    }

    // MARK: - Fields

    private func field(
      _ title: LocalizedStringKey, _ field: ProductForm.TextField, counter: CharacterCounter? = nil
    ) -> some View {
      Section(title) {
        TextField(
          title,
          text: Binding(
            get: { editor.state.form[field] }, set: { editor.setText($0, for: field) }),
          axis: field == .description ? .vertical : .horizontal
        )
        .labelsHidden()
        .focused($focus, equals: field)
        .numericKeyboard(counter == nil)
        if let counter {
          Text(counter.text).font(.caption).foregroundStyle(.secondary)
            .accessibilityLabel("\(counter.count) of \(counter.allowed.upperBound) characters")
        }
        IssueTexts(issues: editor.state.issues(of: field.field))
      }
    }
  }

  /// The choices after a submission with an unknown outcome.
  private struct UnresolvedSection: View {
    let editor: ProductEditorViewModel
    let submission: UnresolvedSubmission
    @State private var number = ""

    var body: some View {
      Section {
        MessageText(message: submission.message)
        if case .ambiguous(let rows) = submission.finding {
          ForEach(rows) { row in
            Button("It's \(row.product.name), \(row.priceText)") { confirm(row.id) }
          }
        } else if submission.mayBeRegistered {
          TextField("Product number", text: $number).numericKeyboard()
          Button("It's This Product") { if let id = Int(number) { confirm(ProductID(id)) } }
            .disabled(Int(number) == nil)
        }
        Button("Send Again") { Task { await editor.sendAgain() } }
      }
    }

    private func confirm(_ id: ProductID) {
      Task { await editor.confirmRegistered(id) }
    }
  }

  /// The issues of a field.
  struct IssueTexts: View {
    let issues: [UserMessage]

    var body: some View {
      ForEach(issues) { issue in
        Text(issue.text).font(.footnote).foregroundStyle(.red)
      }
    }
  }

  extension View {
    /// Shows a keyboard for numbers where the platform has one.
    func numericKeyboard(_ isNumeric: Bool = true) -> some View {
      #if os(iOS)
        keyboardType(isNumeric ? .decimalPad : .default)
      #else
        self
      #endif
    }
  }
#endif

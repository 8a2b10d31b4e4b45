#if canImport(SwiftUI)
  public import OpenMarketKit
  public import SwiftUI

  /// A text field of an editor, with its label, its character count and its issues.
  ///
  /// The issues appear when the user leaves the field, and disappear when they're fixed.
  public struct ProductTextField: View {
    @Bindable private var editor: ProductEditorViewModel
    private let field: ProductField
    private let label: String
    @FocusState private var isFocused: Bool

    /// Creates a text field.
    ///
    /// - Parameter label: The label, which the empty field shows on iOS, or `nil` for a label in
    ///   the editor's language.
    public init(
      _ editor: ProductEditorViewModel, _ field: ProductField, label: String? = nil
    ) {
      _editor = Bindable(editor)
      self.field = field
      self.label = label ?? field.label(in: editor.locale)
    }

    public var body: some View {
      VStack(alignment: .leading) {
        TextField(
          label, text: $editor[text: field],
          axis: field == .description ? .vertical : .horizontal
        )
        .focused($isFocused)
        .onChange(of: isFocused) {
          if !isFocused { editor.endEditing(field) }
        }
        #if os(iOS) || os(visionOS)
          .keyboardType(field.isNumeric ? .decimalPad : .default)
        #endif
        .disabled(editor.state.isSubmitting)
        if let counter = editor.state.counter(of: field) {
          Text(verbatim: counter.text).font(.caption).foregroundStyle(.secondary)
            .accessibilityLabel(Text(verbatim: counter.accessibilityText(in: editor.locale)))
        }
        IssueTexts(editor.state.issues(of: field))
      }
    }
  }

  /// A view that shows the submission of an editor: its progress, its error, or the choices after
  /// an unknown outcome. The view is empty while the user edits the form.
  public struct SubmissionStatus: View {
    private let editor: ProductEditorViewModel

    /// Creates a view for the submission of an editor.
    public init(_ editor: ProductEditorViewModel) {
      self.editor = editor
    }

    public var body: some View {
      switch editor.state.phase {
      case .submitting(let progress):
        ProgressView(value: progress?.fraction)
      case .failed(let message), .signedOut(let message):
        MessageView(message).foregroundStyle(.red)
      case .unresolved(let submission):
        MessageView(submission.message)
        ForEach(submission.choices) { choice in
          Button(choice.title) { Task { await editor.perform(choice) } }.buttonStyle(.bordered)
        }
      case .unopened, .opening, .editing, .finished:
        if editor.state.isSubmitting { ProgressView() }
      }
    }
  }

  extension View {
    /// Restores the draft of an editor when its form appears, keeps it open during a submission,
    /// and dismisses it when editing is finished. A button that closes the form during a submission
    /// stops it with `cancel()`. If the market stored other values than were sent, an alert says so
    /// before the form is dismissed.
    ///
    /// - Parameters:
    ///   - editor: The editor.
    ///   - onFinish: A closure that receives the outcome before the form is dismissed.
    public func productForm(
      of editor: ProductEditorViewModel,
      onFinish: @escaping @MainActor (ProductEditorState.Outcome) -> Void = { _ in }
    ) -> some View {
      modifier(EditorForm(editor: editor, onFinish: onFinish))
    }

    /// Asks the user before the draft of an editor is discarded.
    ///
    /// - Parameters:
    ///   - editor: The editor.
    ///   - isPresented: A binding to a Boolean value that determines whether to present the
    ///     question.
    public func productDiscardDialog(
      of editor: ProductEditorViewModel, isPresented: Binding<Bool>
    ) -> some View {
      let question = editor.state.discardQuestion
      return confirmationDialog(
        question.title, isPresented: isPresented, titleVisibility: .visible
      ) {
        Button(question.actionTitle, role: .destructive) { Task { await editor.discard() } }
        Button(question.cancelTitle, role: .cancel) {}
      }
    }
  }

  private struct EditorForm: ViewModifier {
    let editor: ProductEditorViewModel
    let onFinish: @MainActor (ProductEditorState.Outcome) -> Void
    @Environment(\.dismiss) private var dismiss
    @State private var alert: AlertContent?

    func body(content: Content) -> some View {
      content
        .interactiveDismissDisabled(editor.state.isSubmitting)
        .task { await editor.load() }
        .onChange(of: editor.state.outcome) { _, outcome in
          guard outcome != nil else { return }
          alert = .result(of: editor) { outcome in
            outcome.map(onFinish)
            dismiss()
          }
        }
        .alertContent($alert)
    }
  }
#endif

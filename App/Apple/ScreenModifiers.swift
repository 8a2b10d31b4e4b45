#if canImport(SwiftUI)
  public import OpenMarketKit
  public import SwiftUI

  extension View {
    /// Reports to a list whether the view of a row is visible, so that the list loads its next page and prefetches thumbnails.
    public func reportsVisibility(
      of row: ProductRow, in list: ProductListViewModel
    ) -> some View {
      onAppear { list.setRow(row.id, isVisible: true) }
        .onDisappear { list.setRow(row.id, isVisible: false) }
    }

    /// Restores the draft of an editor when its form appears, disables the form during a submission, and dismisses it when editing
    /// is finished.
    ///
    /// - Parameters:
    ///   - editor: The editor.
    ///   - onFinish: A closure that receives the outcome before the form is dismissed.
    public func form(
      of editor: ProductEditorViewModel,
      onFinish: @escaping @MainActor (ProductEditorState.Outcome) -> Void = { _ in }
    ) -> some View {
      modifier(EditorForm(editor: editor, onFinish: onFinish))
    }
  }

  private struct EditorForm: ViewModifier {
    let editor: ProductEditorViewModel
    let onFinish: @MainActor (ProductEditorState.Outcome) -> Void
    @Environment(\.dismiss) private var dismiss

    func body(content: Content) -> some View {
      content
        .disabled(editor.state.isSubmitting)
        .interactiveDismissDisabled(editor.state.isSubmitting)
        .task { await editor.load() }
        .onChange(of: editor.state.outcome) { _, outcome in
          guard let outcome else { return }
          onFinish(outcome)
          dismiss()
        }
    }
  }
#endif

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
    /// - Parameter label: The label, which the empty field shows on iOS, or `nil` for a label in the editor's language.
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
        .numericKeyboard(field.isNumeric)
        if let counter = editor.state.counter(of: field) {
          Text(verbatim: counter.text).font(.caption).foregroundStyle(.secondary)
            .accessibilityLabel(Text(verbatim: counter.accessibilityText(in: editor.locale)))
        }
        IssueTexts(editor.state.issues(of: field))
      }
    }
  }

  extension View {
    /// Shows a keyboard for numbers where the platform has one.
    func numericKeyboard(_ isNumeric: Bool = true) -> some View {
      #if os(iOS) || os(visionOS)
        keyboardType(isNumeric ? .decimalPad : .default)
      #else
        self
      #endif
    }
  }
#endif

#if canImport(UIKit) && !os(watchOS)
  public import OpenMarketKit
  public import UIKit

  extension UITextField {
    /// Shows a field of an editor, and passes the text that the user enters to the editor. Bind a
    /// text field once.
    ///
    /// If the text field has no placeholder, it shows the label of the field. While a submission is
    /// in flight, it's disabled.
    public func bindProductField(_ field: ProductField, of editor: ProductEditorViewModel) {
      placeholder = placeholder ?? field.label(in: editor.locale)
      accessibilityLabel = accessibilityLabel ?? field.label(in: editor.locale)
      if field.isNumeric { keyboardType = .decimalPad }
      let change = UIAction { [weak self, weak editor] _ in
        if let text = self?.text { editor?[text: field] = text }
      }
      addAction(change, for: .editingChanged)
      addAction(UIAction { [weak editor] _ in editor?.endEditing(field) }, for: .editingDidEnd)
      editor.follow(for: self) { view, state in
        if view.text != state.form[field] { view.text = state.form[field] }
        view.isEnabled = !state.isSubmitting
      }
    }
  }

  extension UITextView {
    /// Shows a field of an editor, and passes the text that the user enters to the editor. Bind a
    /// text view once. The delegate of the text view stays free for the app.
    public func bindProductField(_ field: ProductField, of editor: ProductEditorViewModel) {
      accessibilityLabel = accessibilityLabel ?? field.label(in: editor.locale)
      let center = NotificationCenter.default
      let changes: [(String, @MainActor (String) -> Void)] = [
        ("DidChange", { [weak editor] in editor?[text: field] = $0 }),
        ("DidEndEditing", { [weak editor] _ in editor?.endEditing(field) }),
      ]
      let observers = changes.map { event, change in
        let name = NSNotification.Name("UITextViewText\(event)Notification")
        return center.addObserver(forName: name, object: self, queue: nil) { [weak self] _ in
          MainActor.assumeIsolated { if let text = self?.text { change(text) } }
        }
      }
      let following = editor.follow(for: self) { view, state in
        if view.text != state.form[field] { view.text = state.form[field] }
        #if !os(tvOS)
          view.isEditable = !state.isSubmitting
        #endif
      }
      Task {
        await following.value
        for observer in observers { center.removeObserver(observer) }
      }
    }
  }

  extension UISegmentedControl {
    /// Adds a segment for each currency of an editor, and shows and changes the currency of the
    /// price. Bind a control without segments, once.
    public func bindProductCurrency(of editor: ProductEditorViewModel) {
      var currencies: [Currency] = []
      editor.follow(for: self) { [weak editor] view, state in
        for currency in state.currencies where !currencies.contains(currency) {
          let choose = UIAction(title: currency.rawValue) { _ in editor?.currency = currency }
          view.insertSegment(action: choose, at: currencies.count, animated: false)
          currencies.append(currency)
        }
        view.selectedSegmentIndex = currencies.firstIndex(of: state.form.currency) ?? 0
        view.isEnabled = !state.isSubmitting
      }
    }
  }
#endif

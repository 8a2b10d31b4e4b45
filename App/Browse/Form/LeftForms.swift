import OpenMarketDomain
import OpenMarketPresentation

/// The forms that were left while it was not known what became of what they had sent. They know more of it than what is kept
/// for the next run: whoever comes back finds them as they were.
@MainActor
final class LeftForms {
  private var forms: [ProductEntryKey: FormPage] = [:]

  func keep(_ form: FormPage) {
    forms[form.editor.state.key] = form
  }

  /// The form that was left, which is not kept here any longer.
  func take(_ key: ProductEntryKey) -> FormPage? {
    forms.removeValue(forKey: key)
  }
}

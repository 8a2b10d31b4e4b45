import OpenMarketDomain
import OpenMarketPresentation

/// What is entered, as it is sent. ``check()`` has found nothing wrong with it.
extension ProductForm {
  private var style: NumeralStyle { NumeralStyle(context.preferences.locale) }

  func draft() throws(Failure) -> ProductDraft {
    let entry = editor.state.entry
    return try valid { () throws(ValidationFailure) in try entry.draft(style: style) }
  }

  func changes(to base: ProductDetail) throws(Failure) -> ProductChanges {
    let entry = editor.state.entry
    return try valid { () throws(ValidationFailure) in try entry.changes(to: base, style: style) }
  }

  private func valid<Value>(
    _ make: () throws(ValidationFailure) -> Value
  ) throws(Failure) -> Value {
    do throws(ValidationFailure) {
      return try make()
    } catch {
      throw .invalid(InvalidEntry(error.issues, context.language))
    }
  }
}

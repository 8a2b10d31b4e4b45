import OpenMarketDomain
import OpenMarketPresentation

extension ProductEditorState {
  /// What there is to go to, from the top to the bottom.
  var items: [FormItem] {
    let isReopened = notices.contains { $0.kind == .earlierWaits }
    return (isReopened ? [.reopen] : []) + resolutions
      + [.text(.name), .text(.description), .text(.price), .currency, .text(.discount)]
      + [.text(.stock)] + pictureItems + [.submit]
  }

  private var pictureItems: [FormItem] {
    key == .new
      ? pictures.map { .picture($0.id) } + [.path] : productImages.map { .thumbnail($0.id) }
  }

  /// What somebody can do about a submission that came to nothing, or may have.
  var resolutions: [FormItem] {
    if case .signedOut = phase { return [.signIn] }
    guard let unresolved else { return [] }
    if case .ambiguous(let rows) = unresolved.finding {
      return rows.map { .candidate($0.id) } + [.sendAgain]
    }
    return (unresolved.mayBeRegistered ? [.number] : []) + [.sendAgain]
  }

  /// Where to go once a submission has ended.
  var nextItem: FormItem? {
    if let first = resolutions.first { return first }
    guard let field = issues.first?.field else { return nil }
    return items.first { $0.field == field }
  }
}

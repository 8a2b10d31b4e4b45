import OpenMarketTerminal

/// A line of a form.
struct FormLine: Hashable, Sendable {
  var text: StyledText
  /// What it belongs to.
  var item: FormItem?
  /// Where the cursor is in it, if it is there.
  var cursor: Int?
}

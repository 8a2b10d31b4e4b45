/// The first line of a page.
struct PageTitle: Hashable, Sendable {
  let text: StyledText
  /// What stands at the right edge.
  var aside = StyledText(.empty)
}

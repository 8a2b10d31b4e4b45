/// A group of kinds of messages: each raw value is the code of one kind.
///
/// The kinds mirror the cases of an error without what these carry, so that they can be counted and explained one by one.
/// An error tells its kind by an exhaustive switch, and a kind its explanation by another one: what has no explanation
/// does not compile.
nonisolated protocol MessageKind: CaseIterable, Sendable {
  var rawValue: String { get }
  var korean: MessageExplanation { get }
  var english: MessageExplanation { get }
}

/// A text that is being typed in the last line.
struct PagePrompt: Hashable, Sendable {
  let label: String
  let text: TextLine
}

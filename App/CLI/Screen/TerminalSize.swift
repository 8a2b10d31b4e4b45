/// How much a terminal shows.
struct TerminalSize: Hashable, Sendable {
  let columns: Int
  let rows: Int
}

/// A place on the screen, counted from 0 at its upper left.
struct CanvasPosition: Hashable, Sendable {
  var row: Int
  var column: Int
}

import OpenMarketDomain
import OpenMarketTerminal

/// The pictures that a terminal remembers, so that none is sent again that was only hidden for a while (kitty, "Terminal
/// graphics protocol"). No more than ``ids`` may be shown at once.
struct KittyPictures: Sendable {
  private struct Remembered: Sendable {
    let id: Int
    let image: EncodedImage
  }

  /// What the pictures are remembered by; as many are remembered.
  static let ids = 1...6

  /// What was shown last comes last.
  private var remembered: [Remembered] = []

  /// Shows a picture at the cursor, and sends it where it is not remembered.
  mutating func show(
    _ picture: PlacedPicture, placement: Int, cell: PixelSize?
  ) -> (id: Int, text: String) {
    if let place = remembered.firstIndex(where: { $0.image == picture.image }) {
      let item = remembered.remove(at: place)
      remembered.append(item)
      let text = picture.kittyPlacement(id: item.id, placement: placement, cell: cell)
      return (item.id, text)
    }
    let free = Self.ids.first { id in !remembered.contains { $0.id == id } }
    let id = free ?? remembered.removeFirst().id
    remembered.append(Remembered(id: id, image: picture.image))
    let freeing = free == nil ? PlacedPicture.kittyRemoval(id: id) : ""
    return (id, freeing + picture.kittySequence(id: id, placement: placement, cell: cell))
  }

  /// Has the terminal forget everything.
  mutating func forget() -> String {
    defer { remembered = [] }
    return remembered.map { PlacedPicture.kittyRemoval(id: $0.id) }.joined()
  }
}

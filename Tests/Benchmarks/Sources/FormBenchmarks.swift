import Foundation
import OpenMarketKit

/// Benchmarks of typing in a form.
enum FormBenchmarks {
  static var all: [Comparison] { [keystroke] }

  /// A benchmark of a keystroke in the form of a new product.
  private static var keystroke: Comparison {
    Comparison(
      name: "keystroke", ours: "a keystroke in a form with five images of 4 MB", goal: 1_000
    ) {
      let images = (1...5).map { ImageFile(name: "\($0).jpeg", bytes: jpeg(size: 4_000_000)) }
      let editor = try await DIContainer.market().makeProductEditorViewModel()
      await editor.load()
      await editor.addImages(images)
      let keystrokes = 50
      return { Comparison.Round(ours: await typing(keystrokes, in: editor) / keystrokes) }
    }
  }

  @MainActor
  private static func typing(_ keystrokes: Int, in editor: ProductEditorViewModel) -> Duration {
    let start = ContinuousClock.now
    for count in 1...keystrokes {
      editor[text: .description] = String(repeating: "a", count: count)
    }
    return start.duration(to: .now)
  }

  /// Returns the bytes of a file that starts and ends like a JPEG image.
  private static func jpeg(size: Int) -> [UInt8] {
    let head: [UInt8] = [
      0xFF, 0xD8, 0xFF, 0xC0, 0, 11, 8, 0, 100, 0, 100, 1, 1, 0x11, 0, 0xFF, 0xDA, 0, 8, 1, 1, 0, 0,
      63, 0,
    ]
    return head + [UInt8](repeating: 7, count: size - head.count - 2) + [0xFF, 0xD9]
  }
}

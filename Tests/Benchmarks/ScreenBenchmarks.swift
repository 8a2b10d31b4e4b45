import Foundation
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation

/// Benchmarks of work on the main actor.
enum ScreenBenchmarks {
  static var all: [Comparison] { [rows, keystroke] }

  /// A benchmark that appends pages to the rows of a list while subscribers retain earlier versions of the rows.
  private static var rows: Comparison {
    Comparison(
      name: "rows-append-10000", ours: "20 rows put after 10 000 that are held",
      theirs: "a flat array", reading: .microseconds, goal: 2_000, rounds: 15
    ) {
      let formatter = ProductFormatter(locale: Locale(identifier: "en_US"))
      let pages = (0..<510).map { page in
        (0..<20).map { formatter.row(product(page * 20 + $0)) }
      }
      let base = pages.prefix(500).reduce(into: ProductRows()) { $0.append($1) }
      let flat = Array(base)
      let batch = pages.suffix(10)
      return {
        Comparison.Round(
          ours: appending(batch, to: base) { $0.append($1) } / batch.count,
          theirs: appending(batch, to: flat) { $0.append(contentsOf: $1) } / batch.count)
      }
    }
  }

  /// Returns a product that resembles those of a market. All strings are unique, and so long that Swift can't store them inline.
  private static func product(_ number: Int) -> Product {
    Product(
      id: ProductID(number), vendor: Vendor(id: VendorID(15), name: "Hangang Records"),
      name: "Mechanical keyboard, number \(number)",
      description: "Full layout, barely used, with all its cables and box, number \(number)",
      thumbnail: Pictures.url(number),
      pricing: Pricing(
        undiscounted: Money(tenThousandths: Int64(number) * 10_000, currency: .krw)),
      stock: 3, createdAt: Timestamp(millisecondsSince1970: 1_666_051_200_000))
  }

  /// Returns the time for appending the given pages to the given rows while all previous versions of the rows are retained.
  private static func appending<Stored>(
    _ pages: ArraySlice<[ProductRow]>, to rows: Stored,
    append: (inout Stored, [ProductRow]) -> Void
  ) -> Duration {
    var held: [Stored] = []
    held.reserveCapacity(pages.count)
    var rows = rows
    let duration = time {
      for page in pages {
        held.append(rows)
        append(&rows, page)
      }
    }
    use((held, rows))
    return duration
  }

  /// A benchmark of a keystroke in the form of a new product.
  private static var keystroke: Comparison {
    Comparison(
      name: "form-keystroke", ours: "a keystroke in a form with five images of 4 MB",
      theirs: "checking the bytes of the images", reading: .microseconds, goal: 1_000, rounds: 5
    ) {
      let images = (1...5).map { ImageFile(name: "\($0).jpeg", bytes: jpeg(size: 4_000_000)) }
      let editor = try await DIContainer.market().makeProductEditorViewModel()
      await editor.load()
      await editor.addImages(images)
      let keystrokes = 50
      return {
        Comparison.Round(
          ours: await typing(keystrokes, in: editor) / keystrokes,
          theirs: time {
            for image in images { use(ImageFile(name: image.name, bytes: image.bytes)) }
          })
      }
    }
  }

  @MainActor
  private static func typing(_ keystrokes: Int, in editor: ProductEditorViewModel) -> Duration {
    time {
      for count in 1...keystrokes {
        editor[text: .description] = String(repeating: "a", count: count)
      }
    }
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

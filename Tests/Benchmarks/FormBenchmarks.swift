import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation

/// A benchmark of a keystroke in the form of a new product with five large images. The time is spent on the main actor.
enum FormBenchmarks {
  private static let keystrokes = 50

  static var all: [Comparison] {
    [
      Comparison(
        name: "form-keystroke", ours: "a keystroke in a form with five images of 4 MB",
        theirs: "checking the bytes of the images", goal: .atMostMicroseconds(1_000), rounds: 5
      ) {
        let images = (1...5).map { ImageFile(name: "\($0).jpeg", bytes: jpeg(size: 4_000_000)) }
        let editor = await makeEditor(images)
        return {
          let ours = await typing(in: editor)
          let theirs = time {
            for image in images { use(ImageFile(name: image.name, bytes: image.bytes)) }
          }
          return Comparison.Round(ours: ours / keystrokes, theirs: theirs)
        }
      }
    ]
  }

  @MainActor
  private static func makeEditor(_ images: [ImageFile]) -> ProductEditorViewModel {
    let (repository, events) = (NoProducts(), BroadcastProductEventBus())
    let editor = ProductEditorViewModel(
      register: RegisterProductUseCase(repository: repository, events: events),
      update: UpdateProductUseCase(repository: repository, events: events),
      sellers: InMemorySellerCredentialStore(), drafts: nil, events: events,
      locale: Locale(identifier: "en_US"))
    editor[text: .name] = "Desk lamp"
    editor.addImages(images)
    return editor
  }

  @MainActor
  private static func typing(in editor: ProductEditorViewModel) -> Duration {
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

/// A repository without products.
private struct NoProducts: ProductRepository {
  func products(
    matching query: ProductQuery, page: PageRequest
  ) async throws(MarketError) -> ProductPage {
    throw .offline
  }

  func product(_ id: ProductID) async throws(MarketError) -> ProductDetail { throw .offline }

  func register(
    _ newProduct: NewProduct, as seller: SellerCredential, progress: TransferProgressHandler?
  ) async throws(MarketError) -> ProductDetail {
    throw .offline
  }

  func update(
    _ changes: ProductChanges, as seller: SellerCredential
  ) async throws(MarketError) -> ProductDetail {
    throw .offline
  }

  func delete(
    _ id: ProductID, as seller: SellerCredential, willSend: (@Sendable () -> Void)?
  ) async throws(MarketError) {
    throw .offline
  }
}

import Foundation
import OpenMarketApple
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport

/// Image slots whose loads and decodings a test responds to, as a base class of test suites.
@MainActor
class BitmapScene {
  /// A decoded image.
  final class Bitmap: Sendable {}

  struct Unreadable: Error {}

  let images = GatedImageRepository(heedsCancellation: false)
  let decodings = GatedCalls<[UInt8], Bitmap, Unreadable>(
    named: "decodings", cancellation: Unreadable(), heedsCancellation: false)
  let decoder: BitmapDecoder<Bitmap>
  let url = ImageURL("a.png")
  let otherURL = ImageURL("b.png")

  init() {
    decoder = BitmapDecoder { _ in
      4
    } decode: { [decodings] bytes, _ in
      try? await decodings.perform(bytes)
    }
  }

  func makeSlot() -> ImageSlot {
    ImageSlot(images: images, locale: Locale(identifier: "en_US"))
  }

  /// Responds to the next load with an image, and returns the call that decodes the image.
  func decoding() async throws -> GatedCalls<[UInt8], Bitmap, Unreadable>.Call {
    let image = ImageData.sample()
    try await images.calls.next().answer(.success(ImageResponse(image, from: .network)))
    return try await decodings.next()
  }
}

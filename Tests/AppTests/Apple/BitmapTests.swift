import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketApple

/// Tests for bitmap slots, which decode their images, and for the shown image of an image view. The
/// tests respond to the loads and the decodings.
@MainActor
@Suite(.timeLimit(.minutes(10)))
final class BitmapTests {
  /// A decoded image.
  private final class Bitmap: Sendable {}

  private struct Unreadable: Error {}

  private let images = GatedImageRepository(heedsCancellation: false)
  private let decodings = GatedCalls<[UInt8], Bitmap, Unreadable>(
    named: "decodings", cancellation: Unreadable(), heedsCancellation: false)
  private let decoder: BitmapDecoder<Bitmap>
  private let bitmap = Bitmap()
  private let url = ImageURL("a.png")
  private let otherURL = ImageURL("b.png")
  private let (changes, changed) = AsyncStream<Void>.makeStream()
  private lazy var image = ShownImage(decoder: decoder)

  init() {
    decoder = BitmapDecoder(
      byteCount: { _ in 4 },
      decode: { [decodings] bytes, _ in try? await decodings.perform(bytes) })
  }

  private func makeSlot() -> ImageSlot {
    ImageSlot(images: images, locale: Locale(identifier: "en_US"))
  }

  private func makeBitmapSlot(_ maximumPixelSize: Int = 100) -> BitmapSlot<Bitmap> {
    BitmapSlot(makeSlot(), maximumPixelSize: maximumPixelSize, decoder: decoder)
  }

  /// Responds to the next load with an image, and returns the call that decodes the image.
  private func decoding() async throws -> GatedCalls<[UInt8], Bitmap, Unreadable>.Call {
    let image = ImageData.sample()
    try await images.calls.next().answer(.success(ImageResponse(image, from: .network)))
    return try await decodings.next()
  }

  // MARK: - Bitmap slots

  @Test func `a loaded image is decoded, and is in the cache for the next slot`() async throws {
    let slot = makeBitmapSlot()
    slot.onChange = { [changed] in changed.yield() }
    slot.bind(to: url)
    try await decoding().answer(.success(bitmap))
    for await _ in changes where slot.bitmap != nil { break }
    #expect(slot.bitmap === bitmap)
    let next = makeBitmapSlot()
    next.bind(to: url)
    #expect(next.bitmap === bitmap)
    next.bind(to: otherURL)
    #expect(next.bitmap == nil)
    let larger = makeBitmapSlot(200)
    larger.bind(to: url)
    #expect(larger.bitmap == nil)
  }

  @Test(arguments: [true, false])
  func `a slot that is unbound or reused drops the decoding`(isUnbound: Bool) async throws {
    let slot = makeBitmapSlot()
    slot.bind(to: url)
    let decoding = try await decoding()
    if isUnbound { slot.unbind() } else { slot.bind(to: otherURL) }
    #expect(decoding.isCancelled)
    var changeCount = 0
    slot.onChange = { changeCount += 1 }
    decoding.answer(.success(bitmap))
    try await decoding.returned()
    await Task {}.value
    #expect(changeCount == 0)
    #expect(slot.bitmap == nil)
    images.calls.answerAll(.failure(.cancelled))
  }

  @Test func `a slot that is released cancels its decoding`() async throws {
    var slot: BitmapSlot<Bitmap>? = makeBitmapSlot()
    slot?.bind(to: url)
    let decoding = try await decoding()
    slot = nil
    #expect(decoding.isCancelled)
    decoding.answer(.success(bitmap))
  }

  // MARK: - The shown image

  /// Responds to the decoding, and waits until the image is shown.
  private func show(_ decoding: GatedCalls<[UInt8], Bitmap, Unreadable>.Call) async {
    image.onChange = { [changed] in changed.yield() }
    decoding.answer(.success(bitmap))
    for await _ in changes where image.bitmap != nil { break }
    #expect(image.bitmap === bitmap)
  }

  /// A way to replace a file.
  enum Replacement: CaseIterable, Sendable { case noSlot, slot, url, file, unbinding }

  @Test(arguments: Replacement.allCases, [true, false])
  func `a file that is replaced disappears, or never appears`(
    replacement: Replacement, isDecoded: Bool
  ) async throws {
    image.show(.samplePNG(1), maximumPixelSize: 100)
    let decoding = try await decodings.next()
    if isDecoded { await show(decoding) }
    var changeCount = 0
    image.onChange = { changeCount += 1 }
    switch replacement {
    case .noSlot: image.show(nil, maximumPixelSize: 100)
    case .slot: image.show(makeSlot(), maximumPixelSize: 100)
    case .url: image.show(url, maximumPixelSize: 100) { makeSlot() }
    case .file: image.show(.samplePNG(2), maximumPixelSize: 100)
    case .unbinding: image.unbind()
    }
    #expect(changeCount > 0)
    if !isDecoded {
      #expect(decoding.isCancelled)
      decoding.answer(.success(bitmap))
      try await decoding.returned()
      await Task {}.value
    }
    #expect(image.bitmap == nil)
    if replacement == .file { try await decodings.next().answer(.failure(Unreadable())) }
    images.calls.answerAll(.failure(.cancelled))
  }

  @Test func `a file that is shown again isn't decoded again`() async throws {
    image.show(.samplePNG(1), maximumPixelSize: 100)
    await show(try await decodings.next())
    var changeCount = 0
    image.onChange = { changeCount += 1 }
    image.show(.samplePNG(1), maximumPixelSize: 100)
    #expect(image.bitmap === bitmap)
    #expect((changeCount, decodings.count) == (0, 1))
    image.unbind()
    image.show(.samplePNG(1), maximumPixelSize: 100)
    try await decodings.next().answer(.failure(Unreadable()))
  }

  @Test func `the image at an address appears, and the next one in the same slot`() async throws {
    var slotCount = 0
    for url in [url, otherURL] {
      image.show(url, maximumPixelSize: 100) {
        slotCount += 1
        return makeSlot()
      }
      #expect(image.bitmap == nil)
      await show(try await decoding())
    }
    #expect(slotCount == 1)
    #expect(images.calls.all.map(\.request.url) == [url, otherURL])
  }

  @Test func `a slot that is shown again keeps its image`() async throws {
    let slot = makeSlot()
    slot.bind(to: url)
    image.show(slot, maximumPixelSize: 100)
    await show(try await decoding())
    image.show(slot, maximumPixelSize: 100)
    #expect(image.bitmap === bitmap)
    image.show(nil, maximumPixelSize: 100)
    #expect(image.bitmap == nil)
  }
}

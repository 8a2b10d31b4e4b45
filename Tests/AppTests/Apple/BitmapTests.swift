import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketApple

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
  let bitmap = Bitmap()
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

/// Tests for image slots that decode their images.
@MainActor
@Suite(.timeLimit(.minutes(10)))
final class BitmapSlotTests: BitmapScene {
  private func makeBitmapSlot() -> BitmapSlot<Bitmap> {
    BitmapSlot(makeSlot(), maximumPixelSize: 100, decoder: decoder)
  }

  @Test func `a loaded image is decoded, and is in the cache for the next slot`() async throws {
    let slot = makeBitmapSlot()
    let (changes, changed) = AsyncStream<Void>.makeStream()
    slot.onChange = { changed.yield() }
    slot.bind(to: url)
    try await decoding().answer(.success(bitmap))
    for await _ in changes where slot.bitmap != nil { break }
    #expect(slot.bitmap === bitmap)
    let next = makeBitmapSlot()
    next.bind(to: url)
    #expect(next.bitmap === bitmap)
    next.bind(to: otherURL)
    #expect(next.bitmap == nil)
    let larger = BitmapSlot(makeSlot(), maximumPixelSize: 200, decoder: decoder)
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
}

/// Tests for the image of an image view.
@MainActor
@Suite(.timeLimit(.minutes(10)))
final class ShownImageTests: BitmapScene {
  private lazy var image = ShownImage(decoder: decoder)

  /// Shows a file, and waits until it's decoded.
  private func showFile() async throws {
    let (changes, changed) = AsyncStream<Void>.makeStream()
    image.onChange = { changed.yield() }
    image.show(.samplePNG(1), maximumPixelSize: 100)
    try await decodings.next().answer(.success(bitmap))
    for await _ in changes where image.bitmap != nil { break }
  }

  /// A way to replace a file.
  enum Replacement: CaseIterable, Sendable { case noSlot, slot, url, file, unbinding }

  private func replace(by replacement: Replacement) throws {
    switch replacement {
    case .noSlot: image.show(nil, maximumPixelSize: 100)
    case .slot: image.show(makeSlot(), maximumPixelSize: 100)
    case .url: image.show(url, maximumPixelSize: 100) { makeSlot() }
    case .file: image.show(.samplePNG(2), maximumPixelSize: 100)
    case .unbinding: image.unbind()
    }
  }

  @Test(arguments: Replacement.allCases)
  func `a file that is replaced disappears`(replacement: Replacement) async throws {
    try await showFile()
    #expect(image.bitmap === bitmap)
    var changeCount = 0
    image.onChange = { changeCount += 1 }
    try replace(by: replacement)
    #expect(image.bitmap == nil)
    #expect(changeCount > 0)
    if replacement == .file { try await decodings.next().answer(.failure(Unreadable())) }
    images.calls.answerAll(.failure(.cancelled))
  }

  @Test(arguments: Replacement.allCases)
  func `a file that is replaced early never appears`(replacement: Replacement) async throws {
    image.show(.samplePNG(1), maximumPixelSize: 100)
    let decoding = try await decodings.next()
    try replace(by: replacement)
    #expect(decoding.isCancelled)
    decoding.answer(.success(bitmap))
    try await decoding.returned()
    await Task {}.value
    #expect(image.bitmap == nil)
    if replacement == .file { try await decodings.next().answer(.failure(Unreadable())) }
    images.calls.answerAll(.failure(.cancelled))
  }

  @Test func `a file that is shown again isn't decoded again`() async throws {
    try await showFile()
    var changeCount = 0
    image.onChange = { changeCount += 1 }
    image.show(.samplePNG(1), maximumPixelSize: 100)
    #expect(image.bitmap === bitmap)
    #expect((changeCount, decodings.count) == (0, 1))
    image.unbind()
    image.show(.samplePNG(1), maximumPixelSize: 100)
    try await decodings.next().answer(.failure(Unreadable()))
  }

  @Test func `a slot that is shown again keeps its image`() async throws {
    let (changes, changed) = AsyncStream<Void>.makeStream()
    image.onChange = { changed.yield() }
    let slot = makeSlot()
    slot.bind(to: url)
    image.show(slot, maximumPixelSize: 100)
    try await decoding().answer(.success(bitmap))
    for await _ in changes where image.bitmap != nil { break }
    image.show(slot, maximumPixelSize: 100)
    #expect(image.bitmap === bitmap)
    image.show(nil, maximumPixelSize: 100)
    #expect(image.bitmap == nil)
  }
}

import OpenMarketApple
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for image slots that decode their images.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class BitmapSlotTests: BitmapScene {
  private let bitmap = Bitmap()

  private func makeBitmapSlot() -> BitmapSlot<Bitmap> {
    BitmapSlot(makeSlot(), maximumPixelSize: 100, decoder: decoder)
  }

  /// Waits until the slot shows a bitmap.
  private func show(_ url: ImageURL, in slot: BitmapSlot<Bitmap>) async throws {
    let (changes, changed) = AsyncStream<Void>.makeStream()
    slot.onChange = { changed.yield() }
    slot.bind(to: url)
    try await decoding().answer(.success(bitmap))
    for await _ in changes where slot.bitmap != nil { break }
  }

  @Test func `a loaded image is decoded, and is in the cache for the next slot`() async throws {
    let slot = makeBitmapSlot()
    try await show(url, in: slot)
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
  func `a slot that is unbound or bound to another image drops the decoding`(
    isUnbound: Bool
  ) async throws {
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
    #expect(changeCount == 0 && slot.bitmap == nil)
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

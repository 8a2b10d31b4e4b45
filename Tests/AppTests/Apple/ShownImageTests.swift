import OpenMarketApple
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// Tests for the image of an image view.
@MainActor
@Suite(.timeLimit(.minutes(5)))
final class ShownImageTests: BitmapScene {
  private let bitmap = Bitmap()
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
    #expect(image.bitmap == nil && changeCount > 0)
    if replacement == .file { try await decodings.next().answer(.failure(Unreadable())) }
    images.calls.answerAll(.failure(.cancelled))
  }

  @Test(arguments: Replacement.allCases)
  func `a file that is replaced while it's decoded never appears`(
    replacement: Replacement
  ) async throws {
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
    #expect(image.bitmap === bitmap && changeCount == 0 && decodings.count == 1)
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

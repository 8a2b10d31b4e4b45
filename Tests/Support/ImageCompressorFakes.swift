public import OpenMarketDomain
import OpenMarketLock

/// An image compressor that returns prepared results, one for each call, and records its calls.
///
/// If there are more calls than prepared results, the compressor fails the test and throws
/// `ImageCompressionError.failed`.
public final class ScriptedImageCompressor: ImageCompressor, AnswerCounting {
  /// The arguments of a recorded call.
  public struct Call: Hashable, Sendable {
    /// The image to compress.
    public let image: ImageFile
    /// The maximum size of the compressed image, in bytes.
    public let maximumByteCount: Int

    package init(image: ImageFile, maximumByteCount: Int) {
      self.image = image
      self.maximumByteCount = maximumByteCount
    }
  }

  private let script: AnswerScript<ImageFile, ImageCompressionError>
  private let recorded = Mutex<[Call]>([])

  /// Creates a compressor that returns the given results. The first call gets the first result. If
  /// there are more calls than results, the test fails at the source location in the other
  /// parameters.
  public init(
    _ answers: [Result<ImageFile, ImageCompressionError>] = [],
    file: StaticString = #filePath, line: UInt = #line
  ) {
    script = AnswerScript(answers, of: Self.self, file, line) { .failed(reason: $0) }
  }

  /// The recorded calls, from first to last.
  public var calls: [Call] { recorded.withLock(\.self) }

  public var unusedAnswerCount: Int { script.count }

  public func compress(
    _ image: ImageFile, maximumByteCount: Int
  ) async throws(ImageCompressionError) -> ImageFile {
    recorded.withLock { $0.append(Call(image: image, maximumByteCount: maximumByteCount)) }
    return try script.next(for: image.name)
  }
}

/// An image compressor that suspends each call until the test responds to it.
public final class GatedImageCompressor: ImageCompressor {
  /// The calls that compress an image. A cancelled call throws `ImageCompressionError.cancelled`.
  public let calls: GatedCalls<ScriptedImageCompressor.Call, ImageFile, ImageCompressionError>

  /// Creates a compressor that hasn't received a call yet. A warning at the source location in the
  /// parameters names each call that the test doesn't respond to.
  public init(file: StaticString = #filePath, line: UInt = #line) {
    calls = GatedCalls(named: "GatedImageCompressor.calls", cancellation: .cancelled, file, line)
  }

  public func compress(
    _ image: ImageFile, maximumByteCount: Int
  ) async throws(ImageCompressionError) -> ImageFile {
    try await calls.perform(.init(image: image, maximumByteCount: maximumByteCount))
  }
}

import OpenMarketDomain

/// One way to make a picture smaller, as ImageMagick is told.
struct ShrinkingStep: Hashable, Sendable {
  let format: ImageFormat
  /// The most pixels of the longer side; `nil` for as many as there are.
  var side: Int?
  /// In ImageMagick's measure: how good a JPEG is, and how hard a PNG is packed.
  let quality: Int

  /// From the one that changes least on. A PNG stays one where a few sizes let it; then it becomes a JPEG.
  static func all(from format: ImageFormat) -> [ShrinkingStep] {
    switch format {
    case .jpeg: jpeg
    case .png: png + jpeg
    }
  }

  private static let png = [nil, 1_920, 1_280, 800].map {
    ShrinkingStep(format: .png, side: $0, quality: 95)
  }

  private static let jpeg =
    [85, 75].map { ShrinkingStep(format: .jpeg, quality: $0) }
    + [(2_560, 80), (1_920, 80), (1_440, 80), (1_080, 75), (720, 75), (480, 60)].map {
      ShrinkingStep(format: .jpeg, side: $0, quality: $1)
    }

  /// What is between the program's name and its end, for a picture of a format that comes in and goes out by a stream.
  ///
  /// The kinds are said, so that the bytes cannot choose another one of ImageMagick's many. The picture is turned upright
  /// before what says so is stripped with all else that a camera or a phone writes into it.
  func arguments(from source: ImageFormat) -> [String] {
    var arguments = ["\(source.rawValue):-", "-auto-orient", "-strip"]
    if let side { arguments += ["-resize", "\(side)x\(side)>"] }
    if source == .png, format == .jpeg {
      // What is behind a picture that one can see through is white.
      arguments += ["-background", "white", "-alpha", "remove"]
    }
    return arguments + ["-quality", String(quality), "\(format.rawValue):-"]
  }
}

import Foundation
import OpenMarketDomain

/// Makes pictures smaller with ImageMagick, version 7 (`magick`) or 6 (`convert`), where it is installed.
///
/// Each picture goes through a process of its own with limits on what it may use.
struct ImageMagickShrinker: ImageShrinker {
  /// Where the program is looked for: absolute paths of folders with colons between.
  let searchPath: String
  /// How long one picture may take, with all that is tried.
  var timeLimit = Duration.seconds(60)

  /// - Throws: ``ImageShrinkingError/noTool(name:installCommands:)`` where there is no program of these names;
  ///   ``ImageShrinkingError/failed(reason:)`` with what it said when it did not take the picture.
  func shrink(
    _ image: ImageFile, toFewerThan byteLimit: Int
  ) async throws(ImageShrinkingError) -> ImageFile {
    guard let format = image.format else { throw .failed(reason: "it is no PNG or JPEG") }
    guard let program else {
      throw .noTool(
        name: "ImageMagick",
        installCommands: ["apt install imagemagick", "brew install imagemagick"])
    }
    let deadline = ContinuousClock.now + timeLimit
    for step in ShrinkingStep.all(from: format) {
      let process = ChildProcess(
        program: program, arguments: limits + step.arguments(from: format),
        environment: ["PATH": searchPath, "LC_ALL": "C"], outputLimit: byteLimit - 1)
      switch await process.run(input: image.bytes, until: deadline) {
      case .finished(let bytes):
        let made = ImageFormat(of: bytes) ?? step.format
        return ImageFile(name: Self.name(image.name, for: made), bytes: bytes)
      case .tooMuchOutput: continue
      case .failed(let reason): throw .failed(reason: reason)
      case .timedOut: throw .timedOut
      case .cancelled: throw .cancelled
      }
    }
    throw .notSmallEnough
  }

  private var program: String? {
    // A folder that is not absolute is whichever the user happens to be in.
    let folders = searchPath.split(separator: ":").filter { $0.hasPrefix("/") }
    return ["magick", "convert"].lazy
      .flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { path in
        var isFolder: ObjCBool = false
        return FileManager.default.isExecutableFile(atPath: path)
          && FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
  }

  /// A picture of a few bytes may say that it has billions of pixels. The last one ends a program that nobody waits for.
  private var limits: [String] {
    let seconds = max(1, Int(timeLimit / .seconds(1)))
    return [
      ("memory", "256MiB"), ("map", "512MiB"), ("disk", "1GiB"), ("area", "128MP"),
      ("width", "32KP"), ("height", "32KP"), ("time", String(seconds)),
    ].flatMap { ["-limit", $0.0, $0.1] }
  }

  /// The name with the extension of a format. What names the format already stays, however it is spelled.
  static func name(_ name: String, for format: ImageFormat) -> String {
    let extensions =
      switch format {
      case .png: ["png"]
      case .jpeg: ["jpg", "jpeg"]
      }
    let point = name.lastIndex(of: ".").flatMap { $0 > name.startIndex ? $0 : nil }
    if let point, extensions.contains(name[point...].dropFirst().lowercased()) { return name }
    return "\(name[..<(point ?? name.endIndex)]).\(extensions[0])"
  }
}

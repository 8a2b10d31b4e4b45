import Foundation

/// A small script that stands in for ImageMagick, in a folder of its own that is the whole search path.
struct StandInTool: Sendable {
  let folder: TemporaryDirectory

  /// - Parameters:
  ///   - name: what the program is called.
  ///   - script: lines for `sh`. The folder is `$HERE`; a line is added to `$HERE/calls` for each call.
  init(named name: String = "magick", _ script: String = "") throws {
    folder = try TemporaryDirectory()
    try add(name, script)
  }

  func add(_ name: String, _ script: String) throws {
    let text = """
      #!/bin/sh
      PATH=/usr/bin:/bin
      HERE='\(folder.path)'
      echo "$*" >> "$HERE/calls"
      for last; do :; done
      \(script)

      """
    let path = try folder.write(Data(text.utf8), to: name)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }

  /// The words of each call so far.
  var calls: [String] {
    text("calls").split(separator: "\n").map(String.init)
  }

  func text(_ name: String) -> String {
    String(decoding: bytes(name), as: UTF8.self)
  }

  func bytes(_ name: String) -> [UInt8] {
    [UInt8](FileManager.default.contents(atPath: folder.url.appending(path: name).path) ?? Data())
  }

  func put(_ bytes: [UInt8], as name: String) throws {
    _ = try folder.write(Data(bytes), to: name)
  }
}

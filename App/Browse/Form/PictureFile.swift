import Foundation
import OpenMarketDomain
import OpenMarketPresentation

/// The largest image file that is read, in bytes.
private let readLimit = 100_000_000

/// An image file to upload.
enum PictureFile {
  /// Why a file is no picture to upload.
  enum Problem: Error, Hashable, Sendable {
    case missing
    case folder
    /// A device, a pipe: it is read for as long as something comes, and may wait for it for ever.
    case special
    case tooLarge
    case unreadable
  }

  /// Reads a file, away from the screen.
  ///
  /// - Parameter typed: its path, as somebody types it or a terminal puts it in.
  @concurrent
  static func read(_ typed: String, home: String?) async -> Result<ImageFile, Problem> {
    var path = typed.trimmingCharacters(in: .whitespaces)
    if let home, path.hasPrefix("~/") { path = home + path.dropFirst() }
    if let problem = problem(at: path) { return .failure(problem) }
    guard let bytes = try? Data(contentsOf: URL(filePath: path)) else {
      return .failure(.unreadable)
    }
    return .success(
      ImageFile(name: URL(filePath: path).lastPathComponent, bytes: [UInt8](bytes)))
  }

  private static func problem(at path: String) -> Problem? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      return [ENOENT, ENOTDIR].contains(errno) ? .missing : .unreadable
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return status.st_size > readLimit ? .tooLarge : nil
    case S_IFDIR: return .folder
    default: return .special
    }
  }
}

extension PictureFile.Problem {
  func text(_ path: String) -> LocalizedText {
    switch self {
    case .missing:
      LocalizedText(korean: "'\(path)' 파일이 없습니다.", english: "There is no file '\(path)'.")
    case .folder:
      LocalizedText(
        korean: "'\(path)'은(는) 폴더입니다. 사진 파일을 하나 고르세요.",
        english: "'\(path)' is a folder. Give one picture file.")
    case .special:
      LocalizedText(
        korean: "'\(path)'은(는) 보통 파일이 아니어서 사진으로 올릴 수 없습니다.",
        english: "'\(path)' is no regular file, and cannot be a picture.")
    case .tooLarge:
      LocalizedText(
        korean: "'\(path)'은(는) \(readLimit)바이트보다 커서 읽지 않았습니다.",
        english: "'\(path)' has more than \(readLimit) bytes, and was not read.")
    case .unreadable:
      LocalizedText(
        korean: "'\(path)'을(를) 읽을 수 없습니다. 권한을 확인하세요.",
        english: "'\(path)' cannot be read. Look at its permissions.")
    }
  }
}

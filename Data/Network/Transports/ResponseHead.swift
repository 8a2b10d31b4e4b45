import Foundation

/// The head of a response: its status and header fields.
///
/// libcurl passes each line of each head to ``read(_:status:)``, after it has read the status and
/// the fields that frame the body. libcurl has no limit on the number of lines. Therefore, the
/// limits here count all of them, with the heads of interim responses and the fields after the
/// body.
struct ResponseHead {
  private static let sizeLimit = 64 * 1024
  private static let countLimit = 256

  private var headers = HTTPHeaders()
  private var size = 0
  private var count = 0
  /// The response without its body, or `nil` if the head isn't complete yet.
  private(set) var response: HTTPResponse?

  /// Reads a line, which includes its line ending.
  ///
  /// - Parameter status: The status that libcurl has read from the last status line.
  mutating func read(_ line: ArraySlice<UInt8>, status: Int) throws(NetworkError) {
    size += line.count
    count += 1
    guard size <= Self.sizeLimit, count <= Self.countLimit else {
      throw .invalidResponse(
        reason: "The headers have more than \(Self.countLimit) lines or \(Self.sizeLimit) bytes.")
    }
    guard response == nil else { return }
    let text = line.dropLast(line.suffix(2).elementsEqual("\r\n".utf8) ? 2 : 1)
    if text.starts(with: "HTTP/".utf8) {
      headers = HTTPHeaders()
    } else if !text.isEmpty {
      do throws(MalformedField) {
        headers.fields.append(try HTTPHeaders.Field(line: text))
      } catch {
        throw .invalidResponse(reason: error.reason)
      }
    } else if status >= 200 {
      response = HTTPResponse(status: status, headers: headers)
    }
  }
}

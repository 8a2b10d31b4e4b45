import Foundation
import OpenMarketData

/// Reads what stands between two delimiters: headers, a blank line, and a body.
struct PartReader {
  /// What the original's servlet container allows.
  static let headerLimit = 10_240

  /// Counted from 1, for those who are told about it.
  let number: Int
  let bytes: ArraySlice<UInt8>

  func part() throws(RequestRejection) -> PostedPart {
    guard bytes.contains(where: { $0 != 0x0D && $0 != 0x0A }) else { throw .emptyPart(number) }
    guard !bytes.starts(with: [0x0D, 0x0A]) else { throw .partWithoutHeaders(number) }
    let (head, bodyStart) = split()
    let headers = try headers(String(decoding: head.prefix(Self.headerLimit), as: UTF8.self))
    guard head.count <= Self.headerLimit else { throw .longHeaders(title(headers)) }
    guard let bodyStart else { throw .noBlankLine(title(headers)) }
    guard let text = headers["content-disposition"] else {
      throw .noDisposition(number, found: headers.keys.sorted())
    }
    let disposition = ParameterizedValue(text)
    guard disposition.value == "form-data" else { throw .oddDisposition(number, text) }
    guard let name = disposition.text("name"), !name.isEmpty else { throw .noName(number, text) }
    return PostedPart(
      name: name, fileName: disposition.text("filename"), contentType: headers["content-type"],
      body: Data(bytes[bodyStart...]))
  }

  /// The bytes of the headers, and where the body begins if a blank line says so.
  private func split() -> (head: ArraySlice<UInt8>, bodyStart: Int?) {
    let blankLine: [UInt8] = [0x0D, 0x0A, 0x0D, 0x0A]
    for index in bytes.indices.prefix(Self.headerLimit + 1)
    where bytes[index] == 0x0D && bytes[index...].starts(with: blankLine) {
      return (bytes[..<index], index + 4)
    }
    // Without a body, the blank line is the line break of the delimiter.
    guard bytes.count <= Self.headerLimit, bytes.suffix(2).elementsEqual([0x0D, 0x0A]) else {
      return (bytes, nil)
    }
    return (bytes.dropLast(2), bytes.endIndex)
  }

  /// The fields by name in lower case; the first of a name counts.
  private func headers(_ text: String) throws(RequestRejection) -> [String: String] {
    var headers: [String: String] = [:]
    var lastName: String?
    // Folded lines are an old notation that servers still read (RFC 5322, section 2.2.3).
    for line in text.split(separator: "\r\n", omittingEmptySubsequences: false) {
      let isFolded = line.first == " " || line.first == "\t"
      if isFolded, let lastName, !line.contains("\n") {
        headers[lastName, default: ""] += line
        continue
      }
      let pair = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard pair.count == 2, Self.isToken(pair[0]) else {
        if line.contains("\n"), Self.isToken(line.prefix { $0 != ":" && $0 != "\n" }) {
          throw .bareLineFeed(inHeadersOf: title(headers))
        }
        throw .noBlankLine(title(headers))
      }
      guard !pair[1].contains("\n") else { throw .bareLineFeed(inHeadersOf: title(headers)) }
      let name = pair[0].lowercased()
      if headers[name] == nil { headers[name] = pair[1].trimmingCharacters(in: .whitespaces) }
      lastName = name
    }
    return headers
  }

  /// What to call the part by: its name where that is known already.
  private func title(_ headers: [String: String]) -> String {
    guard let name = headers["content-disposition"].flatMap({ ParameterizedValue($0)["name"] })
    else { return "part \(number)" }
    return "part `\(Excerpt(name))`"
  }

  /// Whether a text can be a field's name (RFC 9110, section 5.6.2).
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy(\.isTokenCharacter)
  }
}

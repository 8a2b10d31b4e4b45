import Foundation
import OpenMarketData

/// A JSON value in a request or in a file. The members of an object keep their order, and numbers
/// keep their digits.
struct ReceivedJSON: Hashable {
  enum Content: Hashable {
    case object([Member])
    case array([ReceivedJSON])
    case string(String)
    case number(String)
    case bool(Bool)
    case null
  }

  struct Member: Hashable {
    let key: String
    let value: ReceivedJSON
  }

  let content: Content
  /// The number of the line in which the value begins, counted from 1.
  var line = 1
  /// The place of the value in the bytes of the text.
  var range = 0..<0
}

/// A JSON parser (RFC 8259). If the syntax is wrong, it reports the position of the error and
/// suggests a correction.
///
/// Foundation's decoders accept trailing commas and round numbers, and they don't report positions.
struct JSONReader {
  private static let depthLimit = 64

  /// The name of the text in messages, such as "The part `params`".
  private let title: String
  private let bytes: [UInt8]
  private var index = 0
  private var line = 1

  /// Returns the members of the JSON object in a text.
  ///
  /// - Parameter title: The name of the text in messages, such as "The part `params`".
  static func members(of data: Data, title: String) throws(RequestRejection) -> [ReceivedJSON
    .Member]
  {
    guard !data.allSatisfy({ $0 <= 0x20 }) else {
      throw RequestRejection(
        "\(title) is empty.", "It has to be a JSON object.",
        korean: "파일이 비어 있습니다. JSON 객체가 있어야 합니다.")
    }
    if let text = data.descriptionOfData {
      throw RequestRejection(
        "\(title) is the text `\(text)` instead of JSON.",
        "Append the Data itself to the body. Don't interpolate it into a string.",
        korean: "파일의 내용이 JSON이 아니라 `\(text)` 텍스트입니다.")
    }
    guard String(data: data, encoding: .utf8) != nil else {
      let start = String(decoding: data, as: UTF8.self).unicodeScalars.prefix { $0 != "\u{FFFD}" }
      throw RequestRejection(
        "\(title) isn't UTF-8.", "Encode it as UTF-8: Data(text.utf8).",
        korean: "파일의 인코딩이 UTF-8이 아닙니다. UTF-8로 저장하세요.",
        line: 1 + start.count { $0 == "\n" })
    }
    var reader = JSONReader(title: title, bytes: [UInt8](data))
    let value = try reader.value(depth: 0)
    reader.skipBlanks()
    guard reader.next == nil else { throw reader.unexpected("파일의 끝", "the end") }
    guard case .object(let members) = value.content else {
      throw RequestRejection(
        "\(title) isn't a JSON object.",
        "It has to begin with `{` and end with `}`. Send the encoder's Data as it is.",
        korean: "파일의 내용이 JSON 객체가 아닙니다. `{` 문자로 시작하고 `}` 문자로 끝나야 합니다.")
    }
    return members
  }

  private init(title: String, bytes: [UInt8]) {
    self.title = title
    self.bytes = bytes
    if bytes.starts(with: "\u{FEFF}".utf8) { index = 3 }
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  // MARK: - Values

  private mutating func value(depth: Int) throws(RequestRejection) -> ReceivedJSON {
    guard depth < Self.depthLimit else {
      throw malformed(
        ("너무 깊이 중첩되었습니다.", "It is nested too deeply"), ("중첩을 줄이세요.", "Send one flat object."))
    }
    skipBlanks()
    let (line, start) = (line, index)
    let content = try content(depth: depth)
    return ReceivedJSON(content: content, line: line, range: start..<index)
  }

  private mutating func content(depth: Int) throws(RequestRejection) -> ReceivedJSON.Content {
    switch next {
    case UInt8(ascii: "{"):
      var members: [ReceivedJSON.Member] = []
      while try hasElement(members.count, until: "}") {
        let key = try key()
        members.append(ReceivedJSON.Member(key: key, value: try value(depth: depth + 1)))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [ReceivedJSON] = []
      while try hasElement(elements.count, until: "]") {
        elements.append(try value(depth: depth + 1))
      }
      return .array(elements)
    case UInt8(ascii: "\""):
      return .string(try string())
    default:
      return try literal()
    }
  }

  /// Moves to the next element of an object or array, and returns `true`. At the end of the object
  /// or array, moves past the closing brace or bracket and returns `false`.
  private mutating func hasElement(
    _ count: Int, until close: Unicode.Scalar
  ) throws(RequestRejection) -> Bool {
    if count == 0 { index += 1 }
    skipBlanks()
    if next == UInt8(ascii: close) {
      index += 1
      return false
    }
    if count > 0 {
      guard next == UInt8(ascii: ",") else {
        throw unexpected("쉼표나 `\(close)` 문자", "a comma or `\(close)`")
      }
      index += 1
    }
    return true
  }

  private mutating func key() throws(RequestRejection) -> String {
    skipBlanks()
    guard next == UInt8(ascii: "\"") else {
      throw unexpected("큰따옴표로 감싼 키", "a key in double quotes")
    }
    let key = try string()
    skipBlanks()
    guard next == UInt8(ascii: ":") else { throw unexpected("콜론", "a colon") }
    index += 1
    return key
  }

  private mutating func string() throws(RequestRejection) -> String {
    let start = index
    index += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      guard byte >= 0x20 else {
        throw malformed(
          ("문자열에 제어 문자가 있습니다.", "A string contains a control character"),
          (
            #"줄바꿈은 `\n`, 탭은 `\t` 표기로 쓰세요."#,
            #"Write a line break as \n and a tab as \t, or let JSONEncoder write the text."#
          ))
      }
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next != nil else {
      index = start
      throw malformed(
        ("끝나지 않은 문자열이 있습니다.", "A string isn't closed"),
        (
          #"문자열 안의 큰따옴표는 `\"` 표기로 쓰세요."#,
          #"Each `"` must be closed. Write one inside a string as `\"`."#
        ))
    }
    index += 1
    guard bytes[start..<index].contains(UInt8(ascii: "\\")) else {
      return String(decoding: bytes[start + 1..<index - 1], as: UTF8.self)
    }
    guard let text = try? JSONDecoder().decode(String.self, from: Data(bytes[start..<index])) else {
      index = start
      throw malformed(
        ("문자열에 알 수 없는 이스케이프가 있습니다.", "A string has an unknown escape"),
        (#"백슬래시는 `\\` 표기로 쓰세요."#, #"Write a backslash as \\ and a quote as \"."#))
    }
    return text
  }

  private mutating func literal() throws(RequestRejection) -> ReceivedJSON.Content {
    let text = String(
      decoding: bytes[index...].prefix { $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) },
      as: UTF8.self)
    let value: ReceivedJSON.Content
    switch text {
    case "true": value = .bool(true)
    case "false": value = .bool(false)
    case "null": value = .null
    default:
      guard text.isNumber() else { throw unexpected("값", "a value") }
      value = .number(text)
    }
    index += text.utf8.count
    return value
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      index += 1
      if byte == 0x0A { line += 1 }
    }
  }

  // MARK: - Mistakes

  /// The English and the Korean sentence about a mistake, and how to correct it.
  private typealias Sentences = (korean: String, english: String)

  private func malformed(_ problem: Sentences, _ hint: Sentences) -> RequestRejection {
    let before = bytes.prefix(index)
    let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = 1 + String(decoding: before[lineStart...], as: UTF8.self).count
    return RequestRejection(
      "\(title) isn't valid JSON. \(problem.english), at line \(line), column \(column).",
      hint.english,
      korean: "\(column)번째 글자에서 JSON 형식에 어긋납니다. \(problem.korean) \(hint.korean)", line: line)
  }

  private func unexpected(_ korean: String, _ english: String) -> RequestRejection {
    let rest = String(decoding: bytes[index...].prefix(64), as: UTF8.self)
    guard let character = rest.first else {
      return malformed(
        ("\(korean) 자리에서 파일이 끝났습니다.", "It ends where \(english) should be"),
        ("`{`, `[`, `\"` 문자는 짝이 있어야 합니다.", "Each `{`, `[` and `\"` must be closed."))
    }
    let found = String(character).excerpt
    return malformed(
      ("\(korean) 자리에 `\(found)` 문자가 있습니다.", "Found `\(found)` where \(english) should be"),
      hint(for: character, rest, isComma: english.hasPrefix("a comma")))
  }

  private func hint(for character: Character, _ rest: String, isComma: Bool) -> Sentences {
    let encode = "Let JSONEncoder write the JSON."
    switch character {
    case "'": return ("작은따옴표 대신 큰따옴표를 쓰세요.", "JSON uses double quotes.")
    case "\u{2018}"..."\u{201F}", "\u{AB}", "\u{BB}":
      return ("곧은 큰따옴표를 쓰세요.", "JSON uses straight double quotes. Turn off smart quotes.")
    case "}", "]":
      return ("앞의 쉼표를 제거하세요.", "Remove the comma before it: JSON has no trailing comma. \(encode)")
    case ":" where isComma:
      let english = "That's how Swift prints a dictionary. JSON uses `{` and `}`. \(encode)"
      return ("대괄호 대신 중괄호를 쓰세요.", english)
    case "\"" where isComma:
      let english = "A comma is missing before it, or a `\"` in a text lacks its backslash."
      return ("앞에 쉼표를 넣거나, 텍스트 안의 큰따옴표 앞에 백슬래시를 넣으세요.", english)
    case _ where rest.hasPrefix("Optional("):
      return ("옵셔널을 푸세요.", "Unwrap the optional before you write it into a text. \(encode)")
    case _ where character.isLetter:
      return ("키와 텍스트는 큰따옴표로 감싸세요.", "Keys and strings must be in double quotes. \(encode)")
    default: return ("앞뒤의 따옴표와 쉼표를 확인하세요.", encode)
    }
  }
}

extension StringProtocol {
  /// Returns a Boolean value that indicates whether the string is a JSON number (RFC 8259, section
  /// 6).
  ///
  /// - Parameter allowsLeadingZeros: A Boolean value that indicates whether a number such as `007`
  ///   is allowed, too.
  func isNumber(allowsLeadingZeros: Bool = false) -> Bool {
    let bytes = utf8.dropFirst(hasPrefix("-") ? 1 : 0)
    let digits = bytes.prefix(while: \.isDigit)
    let rest = bytes.dropFirst(digits.count)
    let isWhole = allowsLeadingZeros || digits.count == 1 || digits.first != UInt8(ascii: "0")
    let isFraction = rest.first != UInt8(ascii: ".") || rest.dropFirst().first?.isDigit == true
    return !digits.isEmpty && isWhole && isFraction && Double(self) != nil
      && rest.allSatisfy { $0.isDigit || ".eE+-".utf8.contains($0) }
  }
}

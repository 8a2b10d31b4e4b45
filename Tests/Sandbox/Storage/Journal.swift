import Foundation
import OpenMarketData
import OpenMarketDomain

/// The file that contains the products of a market, as a journal of their changes.
///
/// Each line contains the CRC-32 checksum of its rest, the identifier of a product, and a ``Record`` as JSON. A line without a
/// product removes the product. The last line of an interrupted write can be incomplete.
struct Journal {
  struct Record: Codable {
    var product: ProductFile?
    /// The identifier of a removed product.
    var removed: Int?
    /// The highest identifiers that were in use when the journal was written. New products and images get higher identifiers.
    var lastID: Int?
    var lastImageID: Int?
  }

  /// A line that can't be used.
  struct DamagedLine {
    /// The number of the line, counted from 1.
    let number: Int
    let bytes: Data
    let damage: Damage
  }

  /// The valid lines of the current products, by identifier.
  private(set) var lines: [Int: (record: ProductFile, bytes: Data)] = [:]
  private(set) var damagedLines: [DamagedLine] = []
  private(set) var lastID = 0
  private(set) var lastImageID = 0
  /// A Boolean value that indicates whether the file contains nothing but the lines of the current products.
  private(set) var isCompact = false
  /// The size of the file in bytes.
  private(set) var size = 0

  /// Creates an empty journal that isn't in a file yet.
  init() {}

  /// Replays the content of the file.
  init(_ bytes: Data) {
    size = bytes.count
    // Arrays are much faster to split than `Data`.
    let bytes = [UInt8](bytes)
    var parts = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let rest = parts.removeLast()
    for (index, line) in parts.enumerated() { read(line, number: index + 1) }
    // Drop an incomplete last line, because its change wasn't acknowledged. If only the line break is damaged, use the line.
    for line in [rest, rest.dropLast()] {
      guard let (id, record) = try? Self.content(of: line) else { continue }
      apply(record, to: id, line: line)
      break
    }
    let lineCount = lines.count + (hasFirstLine ? 1 : 0)
    isCompact = rest.isEmpty && damagedLines.isEmpty && parts.count == lineCount
  }

  // MARK: - Writing

  static func line(putting product: ProductFile) throws(SystemError) -> Data {
    try line(product.id, Record(product: product))
  }

  static func line(removing id: Int) throws(SystemError) -> Data {
    try line(id, Record(removed: id))
  }

  /// Returns the content of a file that contains only the current products.
  func compacted() throws(SystemError) -> Data {
    let first =
      hasFirstLine ? try Self.line(0, Record(lastID: lastID, lastImageID: lastImageID)) : Data()
    return lines.sorted { $0.key < $1.key }.reduce(into: first) { $0 += $1.value.bytes }
  }

  /// A Boolean value that indicates whether the identifiers that are in use don't follow from the current products.
  private var hasFirstLine: Bool {
    lastID > lines.keys.max() ?? 0
      || lastImageID > lines.values.lazy.flatMap(\.record.images).map(\.id).max() ?? 0
  }

  mutating func put(_ product: ProductFile) throws(SystemError) {
    apply(
      Record(product: product), to: product.id, line: try Self.line(putting: product).dropLast())
  }

  /// Removes a product whose record can't be used. The identifier stays in use.
  mutating func setAside(_ id: Int, _ damage: Damage, number: Int = 0) {
    guard let line = lines.removeValue(forKey: id) else { return }
    damagedLines.append(DamagedLine(number: number, bytes: line.bytes.dropLast(), damage: damage))
    isCompact = false
  }

  /// Makes sure that identifiers up to the given ones aren't used again. Identifiers that aren't valid are ignored.
  mutating func use(_ id: Int, image: Int = 0) {
    if SandboxProduct.identifiers.contains(id) { lastID = max(lastID, id) }
    if SandboxProduct.identifiers.contains(image) { lastImageID = max(lastImageID, image) }
  }

  private static func line(_ id: Int, _ record: Record) throws(SystemError) -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let json = try? encoder.encode(record) else { throw .invalidArgument }
    let content = Data("\(id) ".utf8) + json
    return Data("\(CRC32(content).value.hexDigits) ".utf8) + content + Data("\n".utf8)
  }

  // MARK: - Reading

  private mutating func read(_ line: ArraySlice<UInt8>, number: Int) {
    do throws(Damage) {
      let (id, record) = try Self.content(of: line)
      apply(record, to: id, line: line)
    } catch {
      damagedLines.append(DamagedLine(number: number, bytes: Data(line), damage: error))
      // An earlier state of the product isn't the current one.
      for id in Self.identifiers(in: line) {
        use(id)
        setAside(id, Damage("그 뒤의 변경이 손상되었습니다", "a later change of it is damaged"), number: number)
      }
    }
  }

  private mutating func apply(_ record: Record, to id: Int, line: some Collection<UInt8>) {
    use(max(id, record.lastID ?? 0), image: record.lastImageID ?? 0)
    if id == 0 { return }
    lines[id] = record.product.map { ($0, Data(line) + Data("\n".utf8)) }
    use(id, image: record.product?.images.map(\.id).max() ?? 0)
  }

  private static func content(
    of line: ArraySlice<UInt8>
  ) throws(Damage) -> (id: Int, record: Record) {
    let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
    guard parts.count == 3, let id = Int(String(decoding: parts[1], as: UTF8.self)) else {
      throw Damage("줄이 완전하지 않습니다", "the line is incomplete")
    }
    guard parts[0].elementsEqual(CRC32(line.dropFirst(9)).value.hexDigits.utf8) else {
      throw Damage("내용이 체크섬과 다릅니다", "it doesn't match its checksum")
    }
    let record = try RecordCoding.record(Record.self, from: Data(parts[2]))
    return (id, record)
  }

  /// Returns the identifiers of products that a damaged line may be about. Two lines whose line break is damaged look like one.
  private static func identifiers(in line: ArraySlice<UInt8>) -> Set<Int> {
    let text = String(decoding: line, as: UTF8.self)
    let begins = text.matches(of: /[0-9a-f]{8} ([0-9]+) \{/).compactMap { Int($0.1) }
    // In the JSON, the identifier of the product comes before those of its images.
    let inner = text.firstMatch(of: /(?:,"id"|"removed"):([0-9]+)/).flatMap { Int($0.1) }
    return Set(begins + [inner].compactMap(\.self))
  }
}

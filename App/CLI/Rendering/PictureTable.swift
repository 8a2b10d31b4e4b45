import OpenMarketDomain
import OpenMarketPresentation

/// Checked pictures as lines of a table, and below what became of those that were made smaller.
enum PictureTable {
  static func lines(
    _ pictures: [CheckedPicture], _ language: Language, _ terminal: Terminal
  ) -> [String] {
    guard !pictures.isEmpty else { return [] }
    var lines = table(pictures, language, terminal)
    let copies = pictures.filter { $0.copy != nil }
    if !copies.isEmpty { lines.append("") }
    for picture in copies {
      guard let copy = picture.copy else { continue }
      let before = facts(picture.format, picture.pixelSize, picture.byteCount)
      let after = facts(copy.picture.format, copy.picture.pixelSize, copy.picture.byteCount)
      let text = Labels.becameSmaller(picture.path, before, copy.path, after)(language)
      lines.append(TerminalText(line: text).text)
    }
    return lines
  }

  private static func table(
    _ pictures: [CheckedPicture], _ language: Language, _ terminal: Terminal
  ) -> [String] {
    func column(
      _ title: LocalizedText, isTrailing: Bool = false, shortening: TextTable.Shortening? = nil,
      cell: (CheckedPicture) -> String
    ) -> TextTable.Column {
      TextTable.Column(
        title: StyledText(line: title(language), .bold),
        cells: pictures.map { StyledText(line: cell($0)) }, isTrailing: isTrailing,
        shortening: shortening)
    }
    let columns = [
      column(Labels.file, shortening: .init(leastWidth: 8, share: 2)) { $0.path },
      column(Labels.type) { $0.format?.rawValue ?? "?" },
      column(Labels.pixels, isTrailing: true) { $0.pixelSize?.description ?? "?" },
      column(Labels.bytes, isTrailing: true) { String($0.byteCount) },
      column(Labels.verdict, shortening: .init(leastWidth: 8, share: 1)) { verdict($0)(language) },
    ]
    let narrow = [columns[0], columns[4]]
    let table =
      TextTable(columns, width: terminal.columns) ?? TextTable(narrow, width: terminal.columns)
      ?? TextTable(columns, width: .max)
    return table?.lines(isStyled: terminal.isStyled) ?? []
  }

  private static func verdict(_ picture: CheckedPicture) -> LocalizedText {
    if picture.copy != nil { return Labels.madeSmaller }
    let texts = picture.issues.map { issue -> LocalizedText in
      switch issue {
      case .imageSize(_, _, _, _): issue.excess.map(Labels.bytesTooMany) ?? Labels.emptyFile
      default: Labels.noPicture
      }
    }
    guard let first = texts.first else { return Labels.ready }
    return texts.dropFirst().reduce(first) { text, next in
      LocalizedText(
        korean: "\(text.korean), \(next.korean)", english: "\(text.english), \(next.english)")
    }
  }

  private static func facts(
    _ format: ImageFormat?, _ pixelSize: PixelSize?, _ byteCount: Int
  ) -> LocalizedText {
    let start = [format?.rawValue, pixelSize?.description].compactMap(\.self).joined(
      separator: ", ")
    return LocalizedText(
      korean: "\(start), \(byteCount)바이트", english: "\(start), \(byteCount.counted("byte"))")
  }
}

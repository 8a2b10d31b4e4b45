import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// The product values from the command line. The values are validated like the text fields of a form.
struct ProductValues: Sendable {
  private static let currency = Option("currency", value: "CODE")
  static let image = Option(
    "image", value: "PATH", isPath: true,
    summary: .message("image-option", ProductLimits.imageCount.text))

  /// The options for all product values except images.
  static let options =
    [
      option(.name), option(.description), option(.price), currency, option(.discount),
      option(.stock),
    ]

  private static func option(_ field: ProductField) -> Option {
    let placeholder =
      switch field {
      case .name, .description: "TEXT"
      case .price, .discount: "AMOUNT"
      case .stock, .images, .thumbnail: "N"
      }
    return Option(field.rawValue, value: placeholder, summary: field.hint)
  }

  private var texts: [ProductField: String] = [:]
  private let currency: Currency?
  let images: [ImageFile]

  /// Creates values from the command line, and loads the images.
  init(_ arguments: Arguments, in language: Language) throws(CommandFailure) {
    currency = try arguments.value(of: Self.currency) { text throws(InvalidValue) in
      // Accept any three-letter code (ISO 4217), including codes that this package doesn't know.
      guard text.utf8.count == 3, text.allSatisfy({ $0.isASCII && $0.isLetter }) else {
        throw InvalidValue("currency")
      }
      return Currency(text.uppercased())
    }
    for field in ProductField.textFields {
      texts[field] = arguments.text(of: Self.option(field))
    }
    let files = try arguments.files(of: Self.image)
    // Limit the number of files, because all of the files are kept in memory at the same time.
    guard files.count <= 2 * ProductLimits.imageCount.upperBound else {
      let issue = ValidationIssue.imageCount(files.count, allowed: ProductLimits.imageCount)
      throw CommandFailure(.invalidProduct, LocalizedText(issue.message(in: language).text))
    }
    var images: [ImageFile] = []
    for file in files {
      let bytes = try arguments.bytes(of: file, limit: NamedFile.imageLimit, option: Self.image)
      // Show the path `-` as `./-`, because `-` usually means the standard input. The server receives only the last component.
      images.append(ImageFile(name: file.path == "-" ? "./-" : file.path, bytes: bytes))
    }
    self.images = images
  }

  /// A Boolean value that indicates whether there's a value apart from images.
  var hasTexts: Bool { !texts.isEmpty || currency != nil }

  /// The options for a new product that are missing from the command line.
  var missing: [String] {
    [.name, .description, .price].filter { texts[$0] == nil }.map { Self.option($0).usage }
      + (images.isEmpty ? [Self.image.usage] : [])
  }

  /// Enters the values into an editor, which must be open.
  @MainActor
  func enter(into editor: ProductEditorViewModel) {
    if let currency { editor.setCurrency(currency) }
    for (field, text) in texts { editor.setText(text, for: field) }
  }

  /// Returns the folder for the draft of a new product with these values. Other values have another folder.
  func folder(in registrations: URL) -> URL {
    let texts = ProductField.textFields.map { self.texts[$0] ?? "" }
    let sums = images.map { String($0.bytes.withUnsafeBytes(Checksum.of)) }
    let values = texts + [currency?.rawValue ?? ""] + images.map(\.name) + sums
    let bytes = values.flatMap { "\($0.utf8.count) \($0)".utf8 }
    return registrations.appending(
      path: "\(bytes.withUnsafeBytes(Checksum.of))", directoryHint: .isDirectory)
  }
}

import Foundation
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `image` command, which saves a product image to a file.
enum ImageCommand: Command {
  private struct Output: Encodable {
    let file: String
    let type: String
    let width: Int
    let height: Int
    let bytes: Int
  }

  private static let output = ValueOption<String>(
    pathOf: "output", letter: "o", "FILE",
    LocalizedText("저장할 파일 (-이면 표준 출력)", "The file to write (- for the standard output)"))

  private static let force = Option(
    name: "force", letter: "f",
    summary: LocalizedText("이미 있는 파일을 덮어씁니다", "Replace an existing file"))

  static let declaration = CommandDeclaration(
    name: "image", group: .looking,
    summary: LocalizedText("상품 이미지를 파일로 저장합니다", "Save an image of a product as a file"),
    operand: CommandDeclaration.Operand(
      placeholder: "ID [N]", limit: 2,
      summary: LocalizedText(
        "상품 번호와, 몇 번째 이미지인지 (기본값 1)", "The product's number, and which image (default 1)")),
    options: [output.declaration, force],
    examples: [
      "openmarket image 32 --output tumbler.png", "openmarket image 32 2 --output - > second.png",
    ])

  @MainActor
  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    let id = try ProductID(operandOf: arguments)
    let number = try arguments.number(at: 1, named: "N") ?? 1
    let isForced = arguments.has(force)
    let choice = try MarketChoice(arguments)
    guard let path = try arguments.value(of: output) else {
      throw .missingOptions([output.declaration.usage], command: declaration.name)
    }
    if path == "-", context.output.isTerminal {
      throw .invalidValue(
        of: output.declaration.spelling, text: path,
        InvalidValue(
          reason: LocalizedText(
            "터미널은 이미지를 받을 수 없습니다. 파일이나 파이프로 보내세요",
            "a terminal can't take an image; write to a file or a pipe")))
    }
    // Check for an existing file before downloading the image.
    if path != "-", !isForced, attributes(path) != nil { throw .fileExists(path) }
    let image = try await image(number, of: id, on: choice, in: context)
    if path == "-" {
      do {
        try context.output.write(image.bytes)
      } catch {
        throw .output(error)
      }
      return .empty
    }
    try save(image, to: path, isForced: isForced)
    if context.isJSON {
      return Report(
        json: Output(
          file: path, type: image.format.rawValue, width: image.pixelSize.width,
          height: image.pixelSize.height, bytes: image.bytes.count))
    }
    let text = LocalizedText("\(path)에 저장했습니다: \(image)", "Saved \(path): \(image)")
    return Report(sentence: text(context.language))
  }

  @MainActor
  private static func image(
    _ number: Int, of id: ProductID, on choice: MarketChoice, in context: CommandContext
  ) async throws(Failure) -> ImageData {
    let market = try await Market.open(choice, in: context)
    let images = try await market.product(id, in: context).images
    guard number <= images.count else { throw .noSuchImage(number, count: images.count) }
    let progress = ProgressLine(context)
    defer { progress.end() }
    do throws(MarketError) {
      return try await market.container.images.image(
        at: images[number - 1].original, priority: .visible,
        progress: { progress.show(receiving: $0) }
      ).image
    } catch {
      throw .market(error, context.language)
    }
  }

  private static func save(
    _ image: ImageData, to path: String, isForced: Bool
  ) throws(Failure) {
    do {
      let options = isForced ? replacing(path) : .withoutOverwriting
      try Data(image.bytes).write(to: URL(filePath: path), options: options)
    } catch {
      if (error as? CocoaError)?.code == .fileWriteFileExists { throw .fileExists(path) }
      // Remove the file that this command created, because an incomplete image is useless.
      if !isForced { try? FileManager.default.removeItem(atPath: path) }
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      var reason = (cause ?? error as NSError).localizedDescription
      if reason.hasSuffix(".") { reason.removeLast() }
      throw Failure(
        .outputFolder, "\(path)에 쓸 수 없습니다: \(reason).",
        "Can't write \(path): \(reason).")
    }
  }

  /// Returns the options for writing an image to the given path.
  ///
  /// A regular file is replaced atomically. For a symbolic link, a device or a pipe, the image is written to the existing file.
  private static func replacing(_ path: String) -> Data.WritingOptions {
    attributes(path)?[.type] as? FileAttributeType == .typeRegular ? .atomic : []
  }

  private static func attributes(_ path: String) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: path)
  }
}

extension Failure {
  fileprivate static func fileExists(_ path: String) -> Failure {
    Failure(
      .fileExists, "\(path): 이미 있습니다. 다른 --output을 주거나, 덮어쓰려면 --force를 주세요.",
      "\(path) already exists. Give another --output, or --force to replace it.")
  }

  static func noSuchImage(_ number: Int, count: Int) -> Failure {
    Failure(
      .noSuchImage, "\(number)번째 이미지가 없습니다. 이 상품의 이미지는 \(count)장입니다.",
      "There is no image \(number): the product has \(count).")
  }
}

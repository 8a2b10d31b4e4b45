import Foundation
import OpenMarketDomain
import OpenMarketJSON
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketTerminal

/// The `show` command, which shows the details of a product.
enum ShowCommand: Command {
  private static let fields = ProductField.option(ProductField.allCases)

  static let declaration = CommandDeclaration(
    name: "show", group: .looking,
    operand: .productID,
    options: [fields, ServerOptions.offline],
    moreRemarks: ProductField.remarks(ProductField.allCases),
    examples: ["openmarket show 32", "openmarket show 32 --fields name,images --json"])

  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let id = try context.arguments.productID
    let fields = try context.arguments.fields(fields)
    let market = try await OpenedMarket.open(try MarketChoice(context), in: context)
    let fetchDetail = market.container.fetchProductDetail
    let detail = try await market.value(in: context, savedAt: \.savedAt) {
      await fetchDetail.saved(id)
    } current: { () throws(MarketError) in
      try await fetchDetail(id)
    }
    var report: Report
    if let fields {
      let product = ProductJSON(detail, fields: fields)
      var table = ProductTable(language: context.language, terminal: context.terminal)
      report = context.isJSON ? Report(json: product) : Report(table.lines(fields, [product]))
    } else {
      report = Report(product: detail, in: context)
    }
    report.notes = context.notes(savedAt: detail.savedAt)
    return report
  }
}

extension Report {
  /// Creates a report with the details of a product.
  init(product detail: ProductDetail, in context: CommandContext) {
    let content = ProductDetailState.Content(detail, locale: context.locale)
    self =
      context.isJSON
      ? Report(json: ProductJSON(detail))
      : Report(content.lines(context.language, context.terminal))
  }
}

/// The `image` command, which saves a product image to a file.
enum ImageCommand: Command {
  private static let output = Option("output", letter: "o", value: "FILE", isPath: true)
  private static let force = Option("force", letter: "f")

  static let declaration = CommandDeclaration(
    name: "image", group: .looking,
    operand: CommandDeclaration.Operand(
      placeholder: "ID [N]", limit: 2),
    options: [output, force],
    examples: [
      "openmarket image 32 --output tumbler.png", "openmarket image 32 2 --output - > second.png",
    ])

  static func run(in context: CommandContext) async throws(CommandFailure) -> Report {
    let id = try context.arguments.productID
    let number = try context.arguments.number(at: 1, named: "N") ?? 1
    let isForced = context.arguments.has(force)
    let choice = try MarketChoice(context)
    guard let path = try context.arguments.path(of: output) else {
      throw .missingOptions([output.usage], command: context.arguments.commandName)
    }
    if path == "-", context.output.isTerminal {
      throw .invalidValue(
        of: output.spelling, text: path,
        InvalidValue(
          "터미널은 이미지를 받을 수 없습니다. 파일이나 파이프로 보내세요",
          "a terminal can't take an image; write to a file or a pipe"))
    }
    // Check for an existing file before downloading the image.
    if path != "-", !isForced, attributes(path) != nil { throw .fileExists(path) }
    let image = try await image(number, of: id, on: choice, in: context)
    guard path != "-" else {
      try context.write(image.bytes)
      return .empty
    }
    try save(image, to: path, isForced: isForced)
    return Report(
      in: context,
      json: [
        "file": path, "type": image.format.rawValue, "width": image.pixelSize.width,
        "height": image.pixelSize.height, "bytes": image.bytes.count,
      ],
      "\(path)에 저장했습니다: \(image)", "Saved \(path): \(image)")
  }

  private static func image(
    _ number: Int, of id: ProductID, on choice: MarketChoice, in context: CommandContext
  ) async throws(CommandFailure) -> ImageData {
    let market = try await OpenedMarket.open(choice, in: context)
    let image = try await market.product(id, in: context).image(number)
    let progress = context.progressLine()
    defer { progress.end() }
    return try await context.loading { () throws(MarketError) in
      try await market.container.images.image(
        at: image.original, priority: .visible, progress: { progress.show(receiving: $0) }
      ).image
    }
  }

  private static func save(
    _ image: ImageData, to path: String, isForced: Bool
  ) throws(CommandFailure) {
    do {
      // Replace a regular file atomically. If the path is a symbolic link, a device or a pipe, write to the existing file.
      let isRegular = attributes(path)?[.type] as? FileAttributeType == .typeRegular
      let options: Data.WritingOptions =
        isForced ? (isRegular ? .atomic : []) : .withoutOverwriting
      try Data(image.bytes).write(to: URL(filePath: path), options: options)
    } catch {
      if (error as? CocoaError)?.code == .fileWriteFileExists { throw .fileExists(path) }
      // Remove the file that this command created, because an incomplete image is useless.
      if !isForced { try? FileManager.default.removeItem(atPath: path) }
      let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
      var reason = (cause ?? error as NSError).localizedDescription
      if reason.hasSuffix(".") { reason.removeLast() }
      throw CommandFailure(
        .outputFolder, "\(path)에 쓸 수 없습니다: \(reason).", "Can't write \(path): \(reason).")
    }
  }

  private static func attributes(_ path: String) -> [FileAttributeKey: Any]? {
    try? FileManager.default.attributesOfItem(atPath: path)
  }
}

extension Arguments {
  /// The product ID in the first operand.
  var productID: ProductID {
    get throws(CommandFailure) {
      let name = CommandDeclaration.Operand.productID.placeholder
      guard let number = try number(at: 0, named: name) else {
        throw .missingOperand(name, command: command?.name ?? "")
      }
      return ProductID(number)
    }
  }
}

extension OpenedMarket {
  /// Loads the details of the product with the given ID.
  func product(
    _ id: ProductID, in context: CommandContext
  ) async throws(CommandFailure) -> ProductDetail {
    try await context.loading { () throws(MarketError) in try await container.fetchProductDetail(id)
    }
  }
}

extension ProductDetail {
  /// Returns the image with the given number, which starts at 1.
  func image(_ number: Int) throws(CommandFailure) -> ProductImage {
    guard images.indices.contains(number - 1) else {
      throw CommandFailure(
        .noSuchImage, "\(number)번째 이미지가 없습니다. 이 상품의 이미지는 \(images.count)장입니다.",
        "There is no image \(number): the product has \(images.count).")
    }
    return images[number - 1]
  }
}

extension CommandFailure {
  fileprivate static func fileExists(_ path: String) -> CommandFailure {
    CommandFailure(
      .fileExists, "\(path): 이미 있습니다. 다른 --output을 주거나, 덮어쓰려면 --force를 주세요.",
      "\(path) already exists. Give another --output, or --force to replace it.")
  }
}

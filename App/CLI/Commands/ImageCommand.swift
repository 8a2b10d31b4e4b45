import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTerminal

/// Saves a picture of a product, the file as the server has it.
struct ImageCommand: Command {
  let request: ImageRequest
  let server: ServerChoice

  func run(in context: CommandContext) async throws(Failure) -> Report {
    if request.path == nil, context.output.isTerminal {
      throw .usage(
        .invalidValue(
          of: ImageOptions.output.declaration.spelling, text: "-", allowed: UsageTexts.redirection))
    }
    // What can be known now costs no download.
    if let path = request.path, exists(path) { throw .pictures(.outputExists(path: path)) }
    let image = try await image(in: context)
    guard let path = request.path else {
      do {
        try context.output.write(image.bytes)
      } catch {
        throw .output(error)
      }
      return Report([])
    }
    try save(image, to: path)
    if context.preferences.isJSON { return Report(JSONValue(image, path: path)) }
    return Report([TerminalText(line: Labels.saved(image, path)(context.language)).text])
  }

  @MainActor
  private func image(in context: CommandContext) async throws(Failure) -> EncodedImage {
    let market = try await context.market(server).container
    let product = market.makeProductDetailViewModel(id: request.id)
    await product.load()
    if let error = product.state.error { throw .market(error) }
    guard let images = product.state.content?.detail.images else { throw .interrupted }
    guard request.number <= images.count else {
      throw .pictures(.noSuchPicture(number: request.number, count: images.count))
    }
    let progress = ProgressLine(context)
    defer { progress.end() }
    do throws(MarketError) {
      return try await market.images.image(
        at: images[request.number - 1].original, urgency: .visible,
        progress: { progress.show(Labels.receiving($0)) }
      ).image
    } catch {
      if error == .cancelled { throw .interrupted }
      throw .market(ErrorMessage(error, language: context.language))
    }
  }

  private func save(_ image: EncodedImage, to path: String) throws(Failure) {
    do {
      try Data(image.bytes).write(to: URL(filePath: path), options: options(for: path))
    } catch {
      let isTaken = (error as? CocoaError)?.code == .fileWriteFileExists
      // What was written in part is no image.
      if !isTaken, !request.isForced { try? FileManager.default.removeItem(atPath: path) }
      throw .pictures(isTaken ? .outputExists(path: path) : unwritable(path, error))
    }
  }

  /// A file is replaced as a whole. A link, a device or a pipe is written to.
  private func options(for path: String) -> Data.WritingOptions {
    guard request.isForced else { return .withoutOverwriting }
    let type = (try? FileManager.default.attributesOfItem(atPath: path))?[.type]
    return type as? FileAttributeType == .typeRegular ? .atomic : []
  }

  private func exists(_ path: String) -> Bool {
    !request.isForced && (try? FileManager.default.attributesOfItem(atPath: path)) != nil
  }

  private func unwritable(_ path: String, _ error: any Error) -> PictureError {
    let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? NSError
    let reason = (cause ?? error as NSError).localizedDescription
    return .unwritable(
      path: path, reason: reason.hasSuffix(".") ? String(reason.dropLast()) : reason)
  }
}

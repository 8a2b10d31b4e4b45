import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox

/// The `reset` command, which removes the embedded market.
enum ResetCommand: Command {
  private struct Output: Encodable {
    let dataDirectory: String
    let products: Int
    let deletedProducts: Int
    let images: Int
    let damagedFiles: Int
  }

  static let declaration = CommandDeclaration(
    name: "reset", group: .markets,
    summary: LocalizedText("내장 마켓을 지우고 처음부터 다시 시작합니다", "Remove the embedded market, to start over"),
    options: [ServerOptions.dataDirectory.declaration, Option.yes],
    usesServer: false,
    remarks: [
      LocalizedText(
        "마켓이 만든 파일만 지웁니다. 서버가 쓰고 있는 폴더는 지우지 않습니다.",
        "Only the market's own files are removed, and none while it's being served.")
    ],
    examples: ["openmarket reset", "openmarket reset --yes"])

  static func run(
    _ arguments: Arguments, in context: CommandContext
  ) async throws(Failure) -> Report {
    let folder =
      try arguments.value(of: ServerOptions.dataDirectory)
      ?? DataFolder.default(environment: context.environment)
    let path = folder.path
    if !arguments.has(Option.yes) {
      let question = LocalizedText(
        "\(path)의 마켓을 상품과 이미지까지 모두 지울까요?",
        "Remove the market in \(path), with all its products and images?")
      try await context.confirm(question(context.language))
    }
    let removed: RemovedFiles
    do {
      removed = try SandboxMarket.reset(folder: folder)
    } catch {
      throw .folder(error)
    }
    if context.isJSON {
      return Report(
        json: Output(
          dataDirectory: path, products: removed.products, deletedProducts: removed.removedProducts,
          images: removed.images, damagedFiles: removed.damaged))
    }
    let text = LocalizedText(
      """
      \(path)에서 상품 \(removed.products)개, 삭제된 상품 \(removed.removedProducts)개, \
      이미지 \(removed.images)개, 손상된 파일 \(removed.damaged)개를 지웠습니다.
      """,
      """
      Removed from \(path): products \(removed.products), deleted products \
      \(removed.removedProducts), images \(removed.images), damaged files \(removed.damaged).
      """)
    return Report(sentence: text(context.language))
  }
}

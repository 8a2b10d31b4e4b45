@main
struct TerminalShop {
  @MainActor
  static func main() async throws {
    let shop = try Shop(try embeddedMarket())
    await shop.open()
    for await line in typedLines() { await shop.obey(line) }
  }
}

import Foundation
import OpenMarket
import OpenMarketData
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Editors of a container, on a market in process.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct EditorTests {
  private let market = SandboxMarket(products: 3)
  private let folder: TemporaryFolder
  private let sellers: GatedSellerCredentialStore

  init() throws {
    folder = try TemporaryFolder()
    let ready = try #require(market.readySeller)
    sellers = GatedSellerCredentialStore(
      try SellerCredential(
        identifier: ready.identifier, secret: ready.secret, vendorID: VendorID(ready.vendorID)))
  }

  private func container(
    at server: String = SandboxSessionManager.baseURLText
  ) throws -> DIContainer {
    var configuration = try OpenMarketConfiguration.patient(server, locale: "ko_KR")
    configuration.entryFolder = folder.url.appending(path: "entries")
    return DIContainer(
      configuration: configuration, sellers: sellers, carrier: SandboxSessionManager(market: market)
    )
  }

  @Test func `what is entered in one run is registered in the next, and changed after`()
    async throws
  {
    do {
      let editor = try container().makeProductEditorViewModel()
      await editor.open()
      editor.enter("책상 조명", in: .name)
      editor.enter("따뜻한 빛, 거의 새것입니다.", in: .description)
      editor.enter("１５，０００", in: .price)
      editor.enter("１", in: .stock)
      editor.addPictures([try .readablePNG(1), try .readablePNG(2)])
      await editor.settle()
    }
    let container = try container()
    let editor = container.makeProductEditorViewModel()
    await editor.open()
    #expect(editor.state.notices.map(\.code) == ["entry-restored"])
    await editor.submit()
    guard case .registered(let detail) = editor.state.outcome else {
      Issue.record("\(editor.state.phase)")
      return
    }
    #expect(detail.product.name == "책상 조명" && detail.images.count == 2)

    let change = container.makeProductEditorViewModel(editing: detail)
    await change.open()
    change.enter("7", in: .stock)
    change.chooseThumbnail(detail.images[1].id)
    await change.submit()
    guard case .updated(let changed) = change.state.outcome else {
      Issue.record("\(change.state.phase)")
      return
    }
    #expect(changed.product.stock == 7 && changed.hasThumbnail(detail.images[1].id))
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.contains(".entry") || $0.contains(".picture") } == [])
  }

  @Test func `what is entered for one server is not that of another`() async throws {
    let editor = try container().makeProductEditorViewModel()
    await editor.open()
    editor.enter("책상 조명", in: .name)
    await editor.settle()
    let other = try container(at: "http://other.example:8080/market")
      .makeProductEditorViewModel()
    await other.open()
    #expect(!other.state.isChanged && other.state.notices == [])
    other.enter("다른 조명", in: .name)
    await other.settle()
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.path + "/entries")
    #expect(names.count == 2 && names.contains("http%3A%2F%2Fother.example%3A8080%2Fmarket"))
  }

  @Test func `editors of one container keep in memory what has no folder`() async throws {
    let container = DIContainer(
      configuration: try .patient(), carrier: SandboxSessionManager(market: market))
    let first = container.makeProductEditorViewModel()
    await first.open()
    first.enter("Desk lamp", in: .name)
    await first.settle()
    let second = container.makeProductEditorViewModel()
    await second.open()
    #expect(second.state.entry.name == "Desk lamp")
  }
}

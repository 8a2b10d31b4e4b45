import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketKit
import OpenMarketPresentation
import OpenMarketSandbox
import OpenMarketTestSupport
import Testing

/// Tests in which a seller uses several screens of one container, and continues in the next run of the app.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ScreensTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  // MARK: - Entries

  private func container(
    of market: SandboxMarket, at server: String = SandboxSessionManager.baseURL.description,
    keepsDrafts: Bool = true
  ) throws -> DIContainer {
    var configuration = try OpenMarketConfiguration.patient(server, locale: "ko_KR")
    if keepsDrafts { configuration.draftFolder = folder.url.appending(path: "drafts") }
    return DIContainer(
      configuration: configuration, sellers: GatedSellerCredentialStore(try market.seller()),
      transport: SandboxSessionManager(market: market))
  }

  @Test func `a draft of one run is registered in the next and then changed`()
    async throws
  {
    let market = SandboxMarket(products: 3)
    do {
      let editor = try container(of: market).makeProductEditorViewModel()
      await editor.restoreDraft()
      editor.setText("책상 조명", for: .name)
      editor.setText("따뜻한 빛, 거의 새것입니다.", for: .description)
      editor.setText("１５，０００", for: .price)
      editor.setText("１", for: .stock)
      editor.addImages([try .readablePNG(1), try .readablePNG(2)])
      await editor.waitUntilSaved()
    }
    let container = try container(of: market)
    let editor = container.makeProductEditorViewModel()
    await editor.restoreDraft()
    #expect(editor.state.notices.map(\.code) == [.draftRestored])
    await editor.submit()
    guard case .registered(let detail) = editor.state.outcome else {
      Issue.record("\(editor.state.phase)")
      return
    }
    #expect(detail.product.name == "책상 조명" && detail.images.count == 2)

    let change = container.makeProductEditorViewModel(editing: detail)
    await change.restoreDraft()
    change.setText("7", for: .stock)
    change.setThumbnail(detail.images[1].id)
    await change.submit()
    guard case .updated(let changed) = change.state.outcome else {
      Issue.record("\(change.state.phase)")
      return
    }
    #expect(changed.product.stock == 7 && changed.hasThumbnail(detail.images[1].id))
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(names.filter { $0.contains(".draft") || $0.contains(".image") } == [])
  }

  @Test func `drafts of different servers are separate`() async throws {
    let market = SandboxMarket(products: 3)
    let editor = try container(of: market).makeProductEditorViewModel()
    await editor.restoreDraft()
    editor.setText("책상 조명", for: .name)
    await editor.waitUntilSaved()
    let other = try container(of: market, at: "http://other.example:8080/market")
      .makeProductEditorViewModel()
    await other.restoreDraft()
    #expect(!other.state.isChanged && other.state.notices == [])
    other.setText("다른 조명", for: .name)
    await other.waitUntilSaved()
    let names = folder.names(in: "drafts")
    #expect(names.count == 2 && names.contains("http%3A%2F%2Fother.example%3A8080%2Fmarket"))
  }

  @Test func `without a folder, a container keeps no drafts`() async throws {
    let container = try container(of: SandboxMarket(products: 3), keepsDrafts: false)
    let first = container.makeProductEditorViewModel()
    await first.restoreDraft()
    first.setText("Desk lamp", for: .name)
    await first.waitUntilSaved()
    let second = container.makeProductEditorViewModel()
    await second.restoreDraft()
    #expect(second.state.form == ProductForm() && second.state.notices == [])
  }
}

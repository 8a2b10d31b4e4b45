import Foundation
import OpenMarketDomain
import OpenMarketPresentation
import OpenMarketTestSupport
import Testing

/// What is done through this app shows in the list at once, and asks for nothing.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct ProductListChangeTests {
  private let stage: ProductListStage

  init() throws {
    stage = try ProductListStage()
  }

  private var list: ProductListViewModel { stage.list }

  /// Shows 100 and 98 of a market of which 99 is not known here.
  private func load(hasNext: Bool = true) async throws {
    try await stage.answer(.success(try stage.page([100, 98], after: hasNext ? 1 : nil))) {
      await $0.load()
    }
  }

  private func tell(
    _ change: ProductChange, shows ids: [Int], at location: SourceLocation = #_sourceLocation
  ) async {
    await stage.events.post(change)
    #expect(stage.ids == ids, sourceLocation: location)
  }

  @Test func `a new product comes first, and is counted`() async throws {
    try await load()
    await tell(.registered(.sample(id: 101)), shows: [101, 100, 98])
    #expect(list.state.content?.totalCount == 101)
    #expect(stage.repository.pages.count == 1)
  }

  @Test func `a changed product events in its place`() async throws {
    try await load()
    await stage.events.post(.updated(.sample(id: 98, name: "Kettle", stock: 0)))
    #expect(list.state.rows.last?.product.name == "Kettle")
    #expect(stage.ids == [100, 98])
    #expect(list.state.rows.last?.stockText == "Sold out")
    #expect(list.state.content?.totalCount == 100)
  }

  @Test func `a deleted product goes`() async throws {
    try await load()
    await tell(.deleted(ProductID(100)), shows: [98])
    #expect(list.state.content?.totalCount == 99)
    #expect(list.state.phase == .loaded)
  }

  @Test
  func `a product of a page that was not read is not shown, and one that is deleted is counted`()
    async throws
  {
    try await load()
    await stage.events.post(.updated(.sample(id: 7)))
    await stage.events.post(.deleted(ProductID(6)))
    #expect(list.state.content?.totalCount == 99)
    #expect(stage.ids == [100, 98])
  }

  @Test func `a product that only this app knows of takes its place between the others`()
    async throws
  {
    try await load(hasNext: false)
    await tell(.updated(.sample(id: 99)), shows: [100, 99, 98])
    await tell(.updated(.sample(id: 3)), shows: [100, 99, 98, 3])
  }

  @Test func `nothing is lost or shown twice after a product was deleted here`() async throws {
    try await load()
    await tell(.deleted(ProductID(100)), shows: [98])
    // One row has moved up into the first page.
    let call = try await stage.begin { await $0.loadMore() }
    #expect(call.request.page.number == 1)
    call.answer(.success(try stage.page([98, 97], after: 1)))
    await stage.pending?.work.value
    #expect(stage.ids == [98, 97])
    #expect(list.state.content?.nextPage?.number == 2)
  }

  @Test(arguments: [ProductListState.Operation.refresh, .loadMore])
  func `what was done while a page was on its way is not undone by it`(
    operation: ProductListState.Operation
  ) async throws {
    try await load()
    let call = try await stage.begin { list in
      if operation == .refresh { await list.refresh() } else { await list.loadMore() }
    }
    await stage.events.post(.deleted(ProductID(98)))
    await stage.events.post(.updated(.sample(id: 100, name: "Kettle")))
    await tell(.registered(.sample(id: 101)), shows: [101, 100])
    // The server wrote its answer before all that.
    let isMore = operation == .loadMore
    call.answer(.success(try stage.page(isMore ? [98, 97] : [100, 98], after: isMore ? 2 : 1)))
    await stage.pending?.work.value
    #expect(stage.ids == (isMore ? [101, 100, 97] : [101, 100]))
    #expect(list.state.rows[1].product.name == "Kettle")
  }

  @Test func `a search follows what it is about`() async throws {
    let kettle = ProductDetail.sample(id: 99, name: "Blue kettle")
    try await stage.answer(
      .success(ProductPage(rows: [kettle.product], totalCount: 1, next: nil))
    ) { await $0.search("kettle") }
    await tell(.registered(.sample(id: 101, name: "Kettle, red")), shows: [101, 99])
    await tell(.updated(.sample(id: 99, name: "Blue teapot")), shows: [101])
    await tell(.updated(.sample(id: 50, name: "A kettle by now")), shows: [101, 50])
    await stage.events.post(.registered(.sample(id: 102, name: "Lamp")))
    await tell(.deleted(ProductID(101)), shows: [50])
    #expect(list.state.content?.totalCount == 1)
  }

  @Test func `what a server found for reasons of its own stays when it events`() async throws {
    try await stage.answer(.success(.sample(ids: [9, 8], totalCount: 2))) {
      await $0.search("found")
    }
    await stage.events.post(.updated(.sample(id: 9, name: "Another name")))
    #expect(list.state.rows.first?.product.name == "Another name")
    #expect(stage.ids == [9, 8])
  }

  @Test func `the market behind a search follows too`() async throws {
    try await load()
    list.setVisibleRows(0..<1)
    try await stage.answer(.success(.sample(ids: [50]))) { await $0.search("lamp") }
    await stage.events.post(.registered(.sample(id: 101)))
    await stage.events.post(.deleted(ProductID(100)))
    await tell(.deleted(ProductID(50)), shows: [])
    await list.search("")
    #expect(stage.ids == [101, 98])
    // What was at the top is gone: the row that took its place is there.
    #expect(list.state.anchor?.row == ProductID(98))
    #expect(stage.repository.pages.count == 2)
  }

  @Test func `a list that begins later is not shown what comes before it`() async throws {
    let events = InMemoryProductEvents()
    let repository = ScriptedProductRepository(pages: [
      .success(.sample(ids: [90, 89], totalCount: 100))
    ])
    let list = ProductListViewModel(
      of: repository, events: events, firstPage: try PageRequest(number: 6, size: 2))
    await list.load()
    await events.post(.registered(.sample(id: 101)))
    #expect(list.state.content?.totalCount == 101)
    #expect(list.state.rows.map(\.id.rawValue) == [90, 89])
  }
}

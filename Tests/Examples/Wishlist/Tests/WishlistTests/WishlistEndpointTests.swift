import Foundation
import OpenMarketData
import OpenMarketDomain
import OpenMarketTestSupport
import Testing

@testable import Wishlist

struct WishlistEndpointTests {
  private func service(_ session: ScriptedSessionManager) throws -> DefaultDataTransferService {
    DefaultDataTransferService(
      server: try BaseURL("https://wishes.example"), sessionManager: session)
  }

  @Test func `the path of the request has the owner's name`() async throws {
    let body = Data(#"{"products":[32,7]}"#.utf8)
    let session = ScriptedSessionManager([.success(HTTPResponse(status: 200, body: body))])
    let dto = try await service(session).request(.wishlist(of: "누리 & co"))
    #expect(dto.products == [32, 7])
    let address = session.requests.first?.url.absoluteString
    #expect(address == "https://wishes.example/wishlists/%EB%88%84%EB%A6%AC%20%26%20co")
  }

  @Test func `a decoding error names the place`() async throws {
    let body = Data(#"{"products":[32,"seven"]}"#.utf8)
    let session = ScriptedSessionManager([.success(HTTPResponse(status: 200, body: body))])
    let defect = DecodingFailure(path: "products[1]", reason: .wrongType(expected: .number))
    await #expect(throws: DataTransferError.decoding(defect)) {
      try await service(session).request(.wishlist(of: "nuri"))
    }
  }
}

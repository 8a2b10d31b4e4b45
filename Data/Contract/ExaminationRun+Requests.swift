internal import Foundation
internal import OpenMarketDomain

/// What is asked.
extension ExaminationRun {
  /// Far beyond the end of any list.
  private static let farPage = 1_000_000
  /// The largest number that servers of this API can look for.
  private static let absentID = ProductID(Int(Int32.max))
  /// Nobody calls a product this.
  static let unmatchedText = "zq없는상품qz7x"

  /// How to ask; a failure where what the server gave out before makes no address.
  mutating func request(
    for question: ContractQuestion
  ) async throws(Interruption) -> Result<HTTPRequest, NetworkError> {
    switch question {
    case .health: return request(.health)
    case .firstPage, .nextPage, .pagePastEnd, .pageOfOne, .pageOf1000, .search, .koreanSearch,
      .searchWithoutMatch:
      return request(try await endpoint(for: question))
    case .detail: return request(contract.detail(try await firstProduct().id))
    case .missingProduct: return request(contract.detail(Self.absentID))
    case .picture: return pictureRequest(try await pictureAddress())
    case .pictureAgain:
      return pictureRequest(try await pictureAddress(), try await pictureConditions())
    case .pictureRange:
      return pictureRequest(try await pictureAddress(), ["Range": "bytes=0-0"])
    case .unknownPath: return request(contract.unknownPath)
    }
  }

  /// A page, and how to read it.
  mutating func endpoint(
    for question: ContractQuestion
  ) async throws(Interruption) -> Endpoint<PageReading> {
    switch question {
    case .nextPage: contract.page(Self.page(2), .all)
    case .pagePastEnd: contract.page(Self.page(Self.farPage), .all)
    case .pageOfOne: contract.page(Self.page(1, size: 1), .all)
    case .pageOf1000: contract.page(Self.page(1, size: 1_000), .all)
    case .search: contract.page(.first, ProductQuery(searchText: try await nameText()))
    case .koreanSearch: contract.page(.first, ProductQuery(searchText: try await koreanText()))
    case .searchWithoutMatch: contract.page(.first, ProductQuery(searchText: Self.unmatchedText))
    default: contract.page(.first, .all)
    }
  }

  /// These pages are all within what can be asked for.
  static func page(_ number: Int, size: Int = PageRequest.defaultSize) -> PageRequest {
    (try? PageRequest(number: number, size: size)) ?? .first
  }

  private func request<Content>(
    _ endpoint: Endpoint<Content>
  ) -> Result<HTTPRequest, NetworkError> {
    do throws(DataTransferError) {
      return .success(try endpoint.request(to: server))
    } catch {
      return .failure(.invalidRequest(reason: "server and path make no address"))
    }
  }

  private func pictureRequest(
    _ locator: ImageLocator, _ headers: HTTPHeaders = [:]
  ) -> Result<HTTPRequest, NetworkError> {
    guard let url = URL(string: locator.rawValue) else {
      return .failure(.invalidRequest(reason: "the address of the picture is none"))
    }
    var headers = headers
    headers["Accept"] = "image/png, image/jpeg"
    return .success(HTTPRequest(url: url, headers: headers))
  }
}

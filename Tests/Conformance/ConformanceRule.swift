import OpenMarketData
import OpenMarketDomain
public import OpenMarketPresentation

/// A rule of the API contract.
///
/// The raw value is a stable identifier for use in scripts.
@nonexhaustive
public enum ConformanceRule: String, Hashable, Sendable, CaseIterable {
  /// The connection is encrypted.
  case transport
  /// The server responds to requests.
  case reachable
  /// The health check returns `"OK"`.
  case health
  /// The first page of the product list can be decoded.
  case listPage = "list-page"
  /// Every row on the first page can be decoded and has all required keys.
  case listRows = "list-rows"
  /// The paging fields are consistent with the request and with each other.
  case listPaging = "list-paging"
  /// The first page contains the requested number of rows.
  case listSize = "list-size"
  /// The products on the first page are sorted from newest to oldest, without duplicates.
  case listOrder = "list-order"
  /// The prices on the first page are valid, and each bargain price equals the price minus the discount.
  case prices
  /// The dates on the first page have the expected format.
  case dates
  /// The second page continues the first page, without repeating rows.
  case nextPage = "next-page"
  /// A page past the end of the list is empty.
  case pagePastEnd = "page-past-end"
  /// A page with a size of 1,000 contains all rows, up to 1,000.
  case pageOf1000 = "page-of-1000"
  /// A search by name finds a product.
  case search
  /// A search for a Korean word finds a product.
  case searchKorean = "search-korean"
  /// A search without matches returns an empty page.
  case searchWithoutMatch = "search-without-match"
  /// The details of a product can be loaded.
  case detail
  /// The details of a product contain one to five images.
  case detailImages = "detail-images"
  /// A request for a missing product fails with status 404 and a readable message.
  case missingProduct = "missing-product"
  /// The first image of a product can be loaded, and is a PNG or JPEG file with an allowed size.
  case image
  /// A request for an unknown path fails with status 404.
  case unknownPath = "unknown-path"
  /// A product can be registered. This rule and the following rules up to ``leftovers`` are checked only with a seller.
  case registration
  /// A name that is too short or too long is refused.
  case nameLength = "name-length"
  /// A description that is too short or too long is refused.
  case descriptionLength = "description-length"
  /// A product without images, or with too many images, is refused.
  case imageCount = "image-count"
  /// An image that is too large is refused.
  case imageSize = "image-size"
  /// A product can be edited, and later reads return the new values.
  case edit
  /// A product can be deleted, and can't be loaded afterward.
  case deletion
  /// The check removed all products that it registered.
  case leftovers
  /// The server doesn't redirect any request.
  case redirects
}

extension ConformanceRule {
  /// Returns a short title for the rule.
  public func title(in language: Language) -> String { title(language) }

  /// Returns a description of the behavior that the contract requires.
  public func expectation(in language: Language) -> String {
    Self.texts[rawValue]?.last?(language) ?? ""
  }

  var title: LocalizedText { Self.texts[rawValue]?.first ?? LocalizedText("") }

  /// Returns a Boolean value that indicates whether the rule applies to a version of the API.
  func applies(to version: APIVersion) -> Bool {
    switch version {
    case .v1: check.needs.isDisjoint(with: [.version2, .version3])
    case .v2: !check.needs.contains(.version3)
    default: true
    }
  }
  /// A Boolean value that indicates whether the rule is checked only with a seller.
  var needsSeller: Bool { check.needs.contains(.seller) }

  /// Returns the findings of a run about this rule.
  func findings(of run: ConformanceRun) async throws(ConformanceRun.Interruption) -> Findings {
    try await check.findings(run)()
  }

  /// The title and the expectation of each rule, by its raw value.
  private static let texts = LocalizedText.entries(of: Array(table.utf8))

  private struct Check: Sendable {
    enum Need: Sendable {
      /// Version 2 of the API, or a later one.
      case version2
      case version3
      case seller
    }

    typealias Function =
      @Sendable (ConformanceRun) -> () async throws(ConformanceRun.Interruption) -> Findings

    let findings: Function
    let needs: Set<Need>

    init(_ findings: @escaping Function, needs: Need...) {
      self.findings = findings
      self.needs = Set(needs)
    }
  }

  private var check: Check {
    switch self {
    case .transport: Check(ConformanceRun.transport)
    case .reachable: Check(ConformanceRun.reachable)
    case .health: Check(ConformanceRun.checkHealth, needs: .version2)
    case .listPage: Check(ConformanceRun.listPage)
    case .listRows: Check(ConformanceRun.listRows)
    case .listPaging: Check(ConformanceRun.listPaging, needs: .version2)
    case .listSize: Check(ConformanceRun.listSize)
    case .listOrder: Check(ConformanceRun.listOrder, needs: .version2)
    case .prices: Check(ConformanceRun.prices)
    case .dates: Check(ConformanceRun.dates)
    case .nextPage: Check(ConformanceRun.nextPage)
    case .pagePastEnd: Check(ConformanceRun.pagePastEnd)
    case .pageOf1000: Check(ConformanceRun.pageOf1000, needs: .version2)
    case .search: Check(ConformanceRun.search, needs: .version3)
    case .searchKorean: Check(ConformanceRun.searchKorean, needs: .version3)
    case .searchWithoutMatch: Check(ConformanceRun.searchWithoutMatch, needs: .version3)
    case .detail: Check(ConformanceRun.checkDetail)
    case .detailImages: Check(ConformanceRun.detailImages)
    case .missingProduct: Check(ConformanceRun.missingProduct)
    case .image: Check(ConformanceRun.checkImage)
    case .unknownPath: Check(ConformanceRun.unknownPath)
    case .registration: Check(ConformanceRun.registration, needs: .seller)
    case .nameLength: Check(ConformanceRun.nameLength, needs: .version2, .seller)
    case .descriptionLength: Check(ConformanceRun.descriptionLength, needs: .version2, .seller)
    case .imageCount: Check(ConformanceRun.imageCount, needs: .seller)
    case .imageSize: Check(ConformanceRun.imageSize, needs: .seller)
    case .edit: Check(ConformanceRun.edit, needs: .seller)
    case .deletion: Check(ConformanceRun.deletion, needs: .seller)
    case .leftovers: Check(ConformanceRun.leftovers, needs: .seller)
    case .redirects: Check(ConformanceRun.redirects)
    }
  }
}

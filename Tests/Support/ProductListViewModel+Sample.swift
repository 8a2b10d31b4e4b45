public import Foundation
public import OpenMarketDomain
public import OpenMarketPresentation

extension ProductListViewModel {
  /// A list of what a repository has, without pictures unless given, in English unless said otherwise.
  public convenience init(
    of repository: any ProductRepository,
    events: any ProductEvents = InMemoryProductEvents(),
    images: any ImageRepository = InMemoryImageRepository(),
    locale: Locale = Locale(identifier: "en_US"), firstPage: PageRequest = .first
  ) {
    self.init(
      fetchPage: FetchProductPageUseCase(repository: repository), events: events,
      images: images, locale: locale, firstPage: firstPage)
  }
}

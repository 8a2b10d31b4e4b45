/// Something that the API's contract says of every server, and that can be looked at without changing anything there.
///
/// The raw value is a stable name, for scripts.
@nonexhaustive
public enum ContractCheck: String, Hashable, Sendable, CaseIterable {
  /// Whether anybody on the way can read and change what is sent.
  case transport
  /// Whether anything answers at all.
  case reachable
  /// What the server says of its own health.
  case health
  /// The first page of the list: its status, its type, and whether it can be read.
  case listPage = "list-page"
  /// Its rows: whether all can be read, and have all keys.
  case listRows = "list-rows"
  /// What it says of the paging.
  case listPaging = "list-paging"
  /// How many rows it has.
  case listSize = "list-size"
  /// Whether the newest product is first, and none is there twice.
  case listOrder = "list-order"
  /// Whether the prices of its rows can be read and add up.
  case prices
  /// How the dates of its rows are written.
  case dates
  /// Whether its rows keep the documented limits.
  case limits
  /// Whether the second page goes on where the first one ends.
  case nextPage = "next-page"
  /// What comes when a page far behind the last one is asked for.
  case pagePastEnd = "page-past-end"
  /// Whether a page of one row has one.
  case pageOfOne = "page-of-one"
  /// Whether a page of a thousand rows has as many as there are.
  case pageOf1000 = "page-of-1000"
  /// Whether a product of the first page is found by its name.
  case search
  /// Whether one is found by a word in Korean.
  case searchKorean = "search-korean"
  /// What comes when a text is searched for that no product has.
  case searchWithoutMatch = "search-without-match"
  /// The first product's own page.
  case detail
  /// Whether it has as many pictures as a product may have.
  case detailPictures = "detail-pictures"
  /// Whether it says of the product what its row said.
  case detailAgreement = "detail-agreement"
  /// How a product is refused that is not there.
  case missingProduct = "missing-product"
  /// Whether the first product's picture comes, and with the type of one.
  case picture
  /// Whether it is one, and no larger than allowed.
  case pictureContent = "picture-content"
  /// Whether it can be asked about later without being sent again.
  case pictureValidators = "picture-validators"
  /// Whether a picture that has not changed is not sent again.
  case pictureUnchanged = "picture-unchanged"
  /// Whether a part of it can be asked for.
  case pictureRange = "picture-range"
  /// How a path is refused that leads nowhere.
  case unknownPath = "unknown-path"
  /// Whether any request was sent on to another place.
  case redirects
}

import Foundation
import OpenMarketTestSupport
import Testing

@testable import OpenMarketData

struct PrivateFolderTests {
  @Test(arguments: [
    ("/private/var/mobile/Containers/Shared/AppGroup/4F6A/drafts", true),
    ("/home/me/CoreSimulator/data/Containers/Shared/AppGroup/4F6A", true),
    ("/private/var/mobile/Containers/Data/Application/4F6A/Library/Caches", false),
    ("/Users/me/Shared/AppGroups/drafts", false),
  ])
  func `a folder in an app group is refused with a reason`(path: String, isRefused: Bool) {
    let error = PrivateFolderError(inAppGroup: path)
    #expect((error != nil) == isRefused)
    #expect(error?.reason.contains("app group") ?? true)
  }
}

import Foundation
import OpenMarketData
import Testing

struct UserFolderTests {
  @Test(arguments: [
    (UserFolder.configuration, "Library/Application Support", "Library/Caches"),
    (.data, "Library/Application Support", "Library/Caches"),
    (.cache, "Library/Caches", "Library/Caches"),
  ])
  func `on Apple platforms, an app has folders with its bundle identifier`(
    folder: UserFolder, path: String, pathOnTV: String
  ) {
    let environment = ["HOME": "/home/me", "XDG_DATA_HOME": "/data", "XDG_CACHE_HOME": "/cache"]
    for (allowsCachesOnly, path) in [(false, path), (true, pathOnTV)] {
      for (identifier, name) in [("com.example.shop", "com.example.shop"), (nil, "openmarket")] {
        let url = folder.url(
          environment, library: (bundleIdentifier: identifier, allowsCachesOnly: allowsCachesOnly))
        #expect(url.path(percentEncoded: false) == "/home/me/\(path)/\(name)/")
      }
    }
  }

  #if !canImport(Darwin)
    @Test func `drafts are in the user's data, and images in the user's caches`() {
      let environment = ["HOME": "/home/me"]
      for (folder, path) in [
        (FileDraftStore.standardFolder(environment: environment), ".local/share/openmarket/drafts"),
        (ImageDiskCache.standardFolder(environment: environment), ".cache/openmarket/images"),
      ] {
        #expect(folder.path(percentEncoded: false) == "/home/me/\(path)/")
      }
      #expect(ImageDiskCache.standardFolder(environment: [:]).path().hasSuffix("/images/"))
    }
  #endif

  @Test(arguments: [
    (UserFolder.configuration, "XDG_CONFIG_HOME", "/home/me/.config"),
    (.data, "XDG_DATA_HOME", "/home/me/.local/share"),
    (.cache, "XDG_CACHE_HOME", "/home/me/.cache"),
  ])
  func `elsewhere variables name folders`(folder: UserFolder, variable: String, standard: String) {
    for (value, path) in [("/set", "/set"), ("relative", standard), ("", standard)] {
      let url = folder.url(["HOME": "/home/me", variable: value], library: nil)
      #expect(url.path(percentEncoded: false) == "\(path)/openmarket/")
    }
  }
}

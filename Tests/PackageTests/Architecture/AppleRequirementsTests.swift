import Foundation
import OpenMarketTestSupport
import Testing

/// Tests for requirements of Xcode and the App Store, which a build on Linux doesn't check.
@Suite(.takingTurns(.calculating))
struct AppleRequirementsTests {
  // MARK: - Case-insensitive volumes

  /// Returns the names that a case-insensitive volume can't tell apart.
  private static func collisions(_ names: [String]) -> [[String]] {
    Dictionary(grouping: Set(names)) { $0.lowercased() }.values.filter { $0.count > 1 }
      .map { $0.sorted() }
  }

  @Test func `the names of products, targets and modules, and paths, differ in more than case`()
    throws
  {
    let manifest = try PackageFiles.text(at: "Package.swift")
    let names = manifest.matches(of: /name: "([^"]+)"/).map { String($0.1) }
    #expect(names.contains("OpenMarketKit"))
    // The package's name isn't the name of a build product.
    #expect(Self.collisions(names.filter { $0 != "OpenMarket" }) == [])
    #expect(Self.collisions(PackageFiles.paths) == [])
  }

  // MARK: - Resources

  /// Builds through Xcode's build system can lack `PackageResources`. Only `swift build` builds the
  /// command-line tool.
  @Test func `only the command-line tool embeds resources in code`() throws {
    let manifest = try PackageFiles.text(at: "Package.swift")
    let targets = manifest.split(separator: "arget(").filter { $0.contains(".embedInCode(") }
    #expect(targets.map { $0.contains("name: \"OpenMarketCLI\"") } == [true])
  }

  // MARK: - tvOS

  @Test func `no code for tvOS uses a member that UIKit doesn't have there`() {
    let missing = /view\.isEditable|isPagingEnabled|hidesBackButton|refreshControl|UIRefreshControl/
    let otherPlatforms = /#if !os\(tvOS\)(?s:.*?)#endif/
    for file in SourceTree.files(in: "App/Apple") {
      let code = file.source.code.replacing(otherPlatforms, with: "")
      #expect(!code.contains(missing), "\(file.path)")
    }
  }

  // MARK: - Privacy manifest

  /// The API that needs a reason in a privacy manifest, by category.
  private static let apiWithReason = [
    "FileTimestamp": [
      "stat", "fstat", "fstatat", "lstat", "getattrlist", "fgetattrlist", "getattrlistat",
      "getattrlistbulk", "creationDate", "modificationDate", "fileModificationDate",
      "contentModificationDate", "contentModificationDateKey", "creationDateKey",
    ],
    "SystemBootTime": ["systemUptime", "mach_absolute_time"],
    "DiskSpace": [
      "statfs", "statvfs", "fstatfs", "fstatvfs", "volumeAvailableCapacity",
      "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsage",
      "volumeAvailableCapacityForImportantUsageKey",
      "volumeAvailableCapacityForOpportunisticUsage",
      "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacity",
      "volumeTotalCapacityKey", "systemFreeSize", "systemSize",
    ],
    "ActiveKeyboards": ["activeInputModes"],
    "UserDefaults": ["UserDefaults", "AppStorage", "SceneStorage"],
  ]

  private static func categories(in files: [SourceTree.File]) -> Set<String> {
    let words = Set(files.flatMap { $0.source.words.map(String.init) })
    return Set(apiWithReason.filter { !words.isDisjoint(with: $0.value) }.keys)
  }

  @Test func `the privacy manifest declares exactly the API that the sources call`() throws {
    let data = try Data(contentsOf: PackageFiles.root.appending(path: "Data/PrivacyInfo.xcprivacy"))
    let manifest = try PropertyListSerialization.propertyList(from: data, format: nil)
    let json = try JSONSerialization.data(withJSONObject: manifest, options: .sortedKeys)
    expectEqual(
      String(decoding: json, as: UTF8.self),
      """
      {"NSPrivacyAccessedAPITypes":[{"NSPrivacyAccessedAPIType":"NSPrivacyAccessedAPICategoryFileTimestamp",\
      "NSPrivacyAccessedAPITypeReasons":["C617.1"]}],"NSPrivacyCollectedDataTypes":[],\
      "NSPrivacyTracking":false,"NSPrivacyTrackingDomains":[]}
      """)

    // Programs don't need a manifest, because they aren't in the App Store.
    let programs = ["Tests/Examples/Browse/Sources/", "App/CLI/", "App/Terminal/"]
    let libraries = SourceTree.sources.filter { file in
      !programs.contains { file.path.hasPrefix($0) }
    }
    let others = libraries.filter { !$0.path.hasPrefix("Data/") }
    #expect(Self.categories(in: libraries) == ["FileTimestamp"])
    #expect(Self.categories(in: others) == [], "Only the data module has a manifest.")
  }
}

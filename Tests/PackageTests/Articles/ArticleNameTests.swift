import Foundation
import OpenMarketTestSupport
import Testing

/// Tests that the names in the README and in the articles exist.
struct ArticleNameTests {
  /// The names of Apple's platforms, tools and Foundation, which no source contains.
  private static let foreignNames: Set = [
    "NSExceptionDomains",
    "NSAllowsLocalNetworking", "NSAppTransportSecurity", "NSCollectionViewItem",
    "NSLocalNetworkUsageDescription", "NSTableCellView", "OpenMarket_OpenMarketData",
    "SWIFT_DEFAULT_ACTOR_ISOLATION", "UIApplication", "UICollectionViewDataSourcePrefetching",
    "UIViewControllerRepresentable", "YES", "allowsExpensiveNetworkAccess", "beginBackgroundTask",
    "codable", "dispatchMain", "endBackgroundTask", "expirationHandler", "performExpiringActivity",
    "reloadData", "sleep", "withName", "withReason",
  ]

  private static let sources: [String: String] = {
    let paths = PackageFiles.paths.filter {
      !$0.hasSuffix(".md") && !$0.hasSuffix(".png") && !$0.hasSuffix("ArticleNameTests.swift")
    }
    return Dictionary(
      uniqueKeysWithValues: paths.compactMap { path in
        (try? PackageFiles.text(at: path)).map { (path, $0) }
      })
  }()

  private static let words = Set(
    PackageFiles.paths.flatMap(\.words) + sources.values.flatMap(\.words))

  /// The labels of the functions with each name.
  private static let functions: [Substring: [[Substring]]] = {
    var functions: [Substring: [[Substring]]] = [:]
    for (path, text) in sources where path.hasSuffix(".swift") {
      for declaration in text.split(separator: "func ").dropFirst() {
        functions[declaration.prefix { $0.isLetter }, default: []].append(declaration.labels)
      }
    }
    return functions
  }()

  /// Returns the names in a text that don't exist: words in code, and functions whose parameters have other labels.
  private static func missingNames(in text: String) -> [String] {
    let prose = text.replacing(/```[\s\S]*?```/, with: "")
    let code = prose.matches(of: /`([.$]?[A-Za-z_][\w.]*)(?:\(((?:\w+:)*)\))?`/)
    return Set(
      code.filter { !exists($0.output.1, labels: $0.output.2) }.map { String($0.output.0) }
    )
    .sorted()
  }

  private static func exists(_ name: Substring, labels: Substring?) -> Bool {
    let labels = labels?.split(separator: ":") ?? []
    let known = (name.words + labels).allSatisfy {
      $0 == "_" || words.contains($0) || foreignNames.contains(String($0))
    }
    guard known, let function = name.words.last, !foreignNames.contains(String(function)),
      let declarations = functions[function]
    else { return known }
    // An article may leave out parameters with default values.
    return declarations.contains { declared in
      var rest = labels[...]
      for label in declared where label == rest.first { rest = rest.dropFirst() }
      return rest.isEmpty
    }
  }

  /// The options of other programs.
  private static let foreignOptions: Set = [
    "--data-binary", "--filter", "--markdown", "--no-parallel", "--package-path", "--rounds",
    "--sanitize", "--static-swift-stdlib",
  ]

  /// Returns the commands and options of `openmarket` in a text that its help doesn't list.
  private static func missingCommands(in text: String) -> [String] {
    let help = sources["App/CLI/Texts/help.txt"] ?? ""
    let declared = help.matches(of: /(?m)^([a-z]+) [a-z]+[ |]/).map(\.output.1)
    let commands = text.matches(of: /openmarket ([a-z]+)/)
      .filter { !declared.contains($0.output.1) }.map { String($0.output.0) }
    func options(in text: String) -> [String] {
      text.matches(of: /(?:^|[^\w-])(--[a-z][a-z-]+)/).map { String($0.output.1) }
    }
    let known = foreignOptions.union(options(in: help))
    return commands + options(in: text).filter { !known.contains($0) }
  }

  /// Returns the filters of test commands in a text that select no test.
  private static func emptyFilters(in text: String) -> [String] {
    text.matches(of: /(?:OPENMARKET_TESTS=(\w+) )?swift test[^\n`]*?--filter (\w+)/).filter {
      match in
      let folder = "Tests/\(match.output.1 ?? "")"
      return !sources.contains { path, text in
        path.hasPrefix(folder)
          && (path.contains("/\(match.output.2)/") || text.contains("struct \(match.output.2)"))
      }
    }.map { String($0.output.0) }
  }

  @Test(arguments: try Article.all())
  func `the names in an article exist`(article: Article) {
    #expect(Self.missingNames(in: article.text) == [])
    #expect(Self.missingCommands(in: article.text) == [])
    #expect(Self.emptyFilters(in: article.text) == [])
  }

  @Test func `names that don't exist are detected`() {
    let text = """
      `timeouts.raed`, `timeouts.read`, `confirm(_:as:)`, `confirm(_:in:)`, `load()`
      `OPENMARKET_TESTS=DataTests swift test --filter RetryTests`
      """
    #expect(Self.missingNames(in: text) == ["`confirm(_:in:)`", "`timeouts.raed`"])
    #expect(Self.emptyFilters(in: text).count == 1)
    #expect(
      Self.missingCommands(in: "`openmarket lists --all --al`, `swift test --filter A`")
        == ["openmarket lists", "--al"])
  }
}

extension StringProtocol {
  /// The words in a text, as in code.
  fileprivate var words: [SubSequence] {
    split { !($0.isLetter || $0.isNumber || $0 == "_") }
  }
}

extension Substring {
  /// The labels of the parameters in a declaration, from the name of the function.
  fileprivate var labels: [Substring] {
    var (labels, depth): ([Substring], Int) = ([], 0)
    var isLabel = false
    for (index, character) in zip(indices, self).drop(while: { $0.1 != "(" }) {
      switch character {
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where self[..<index].last != "-": depth -= 1
      default: break
      }
      if depth == 0 { break }
      if isLabel, character.isLetter || character == "_" {
        labels.append(self[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        isLabel = false
      }
      if depth == 1, "(,".contains(character) { isLabel = true }
    }
    return labels
  }
}

import Foundation
import OpenMarketData

/// What the user's configuration file says: a JSON object (RFC 8259) whose members are called as options are.
struct SettingsFile: Hashable, Sendable {
  /// More is no configuration.
  private static let sizeLimit = 1 << 20

  var path = ""
  /// By the options' names.
  var values: [String: String] = [:]
  /// Why it is not used.
  var problem: UsageError?

  /// Nothing is set.
  init() {}

  /// Reads the file; where there is none, nothing is set.
  init(path: String) {
    self.path = path
    do throws(UsageError) {
      values = try Self.values(path)
    } catch {
      problem = error
    }
  }

  private static func values(_ path: String) throws(UsageError) -> [String: String] {
    let bytes: Data
    do throws(SystemError) {
      bytes = try FileSystem(calls: POSIXCalls()).read(path, limit: sizeLimit)
    } catch  where error.isOne(of: .missing) {
      return [:]
    } catch {
      throw .unreadableSettings(file: path, UsageTexts.because(error.reason))
    }
    guard bytes.count <= sizeLimit,
      let object = try? JSONDecoder().decode([String: SettingValue].self, from: bytes)
    else { throw .unreadableSettings(file: path, UsageTexts.noObject) }
    var values: [String: String] = [:]
    for (name, value) in object.sorted(by: { $0.key < $1.key }) {
      let names = SettingOptions.all.map(\.name)
      guard let option = SettingOptions.all.first(where: { $0.name == name }) else {
        throw .unknownSetting(
          name, file: path, suggestion: Spelling.nearest(to: name, in: names))
      }
      let text = value.text
      if let problem = SettingOptions.problem(with: text, for: option) {
        throw .invalidValue(
          of: "\(name) (\(path))", text: problem.isSecret ? "…" : text, allowed: problem.allowed)
      }
      values[name] = text
    }
    return values
  }
}

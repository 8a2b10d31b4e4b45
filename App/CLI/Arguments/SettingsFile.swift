import Foundation
import OpenMarketData

/// What the user's configuration file says: a JSON object (RFC 8259) whose members are called as options are.
struct SettingsFile: Hashable, Sendable {
  /// More is no configuration.
  private static let sizeLimit = 1 << 20

  let path: String
  /// Everything that stands there, by name, right or wrong.
  var entries: [String: SettingValue]
  /// Why nothing of the file can be read; it is not written over then.
  private(set) var damage: UsageError?

  /// - Parameter entries: what it says.
  init(path: String = "", entries: [String: SettingValue] = [:]) {
    self.path = path
    self.entries = entries
  }

  /// Reads the file; where there is none, nothing is set.
  init(reading path: String) {
    self.init(path: path)
    do throws(UsageError) {
      entries = try Self.entries(path)
    } catch {
      damage = error
    }
  }

  /// What is set, where it can be: a text, as on the command line.
  func text(of option: OptionDeclaration) -> String? {
    guard option.isSetting, let text = entries[option.name]?.text,
      SettingOptions.problem(with: text, for: option) == nil
    else { return nil }
    return text
  }

  /// The first thing that is wrong with the file.
  var problem: UsageError? {
    if let damage { return damage }
    for (name, value) in entries.sorted(by: { $0.key < $1.key }) {
      guard let option = SettingOptions.named(name) else {
        return .unknownSetting(name, file: path, suggestion: SettingOptions.nearest(to: name))
      }
      if let problem = SettingOptions.problem(with: value.text, for: option) {
        return .invalidValue(
          of: "\(name) (\(path))", text: problem.isSecret ? "…" : value.text,
          allowed: problem.allowed)
      }
    }
    return nil
  }

  private static func entries(_ path: String) throws(UsageError) -> [String: SettingValue] {
    let bytes: Data
    do throws(SystemError) {
      bytes = try FileSystem(calls: POSIXCalls()).read(path, limit: sizeLimit)
    } catch  where error.isOne(of: .missing) {
      return [:]
    } catch {
      throw .unreadableSettings(file: path, UsageTexts.because(error.reason))
    }
    guard bytes.count <= sizeLimit,
      let entries = try? JSONDecoder().decode([String: SettingValue].self, from: bytes)
    else { throw .unreadableSettings(file: path, UsageTexts.noObject) }
    return entries
  }
}

import Foundation
import OpenMarketData

extension FolderStorage {
  /// Reads a market's folder as it stands, whoever has it; `nil` where there is none to be read.
  ///
  /// Nothing is written, not even what is damaged is set aside: that is for whoever opens the folder. What another process
  /// changes meanwhile is seen as it was, or as it became.
  static func openForReading(
    folder: URL, calls: any FileSystemCalls = POSIXCalls()
  ) throws(FolderStorageError) -> OpenedFolder? {
    let layout = FolderLayout(folder)
    let files = FileSystem(calls: calls)
    do throws(SystemError) {
      _ = try files.names(in: layout.root)
    } catch  where error.isOne(of: .missing) {
      return nil
    } catch {
      throw FolderStorageError(error, at: layout.root)
    }
    var reader = FolderReader(layout: layout, files: files, setsAside: false)
    guard let market = try reader.market() else { return nil }
    let contents = try reader.contents(
      key: market.key, vendors: market.vendors, addsVendors: false)
    let storage = FolderStorage(
      layout: layout, files: files, lock: nil, vendorIDs: Set(contents.vendors.map(\.id)),
      checks: contents.checks)
    return OpenedFolder(storage: storage, market: contents.market, notes: [])
  }
}

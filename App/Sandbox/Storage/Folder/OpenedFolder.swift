/// A folder that is open, and what was found in it.
struct OpenedFolder {
  /// Has the folder to itself for as long as it lives.
  let storage: FolderStorage
  let market: StoredMarket
  /// What was set aside or begun anew, a sentence each, for whoever keeps the folder; mostly there are none.
  let notes: [String]
}

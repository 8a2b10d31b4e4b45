/// What a folder was found to hold.
struct FoundFiles: Equatable {
  /// The least recently used first.
  var entries: [IndexCoding.Record] = []
  var indexSize = 0
  var earlierIndexSize = 0
  /// Whether these are not the entries that the order of use tells of.
  var differsFromIndex = false
}

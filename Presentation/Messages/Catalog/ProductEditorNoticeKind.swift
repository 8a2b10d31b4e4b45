/// The kinds of ``ProductEditorNotice``.
nonisolated enum ProductEditorNoticeKind: String, MessageKind {
  case restored = "entry-restored"
  case damaged = "entry-damaged"
  case foreign = "entry-foreign"
  case picturesLost = "pictures-lost"
  case notKept = "entry-not-kept"
  case earlierWaits = "earlier-entry"
  case changedElsewhere = "changed-elsewhere"
  case deletedElsewhere = "deleted-elsewhere"
  case noSuchProduct = "no-such-product"
}

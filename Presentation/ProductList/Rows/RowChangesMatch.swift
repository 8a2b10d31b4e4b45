/// Consecutive rows that are in both lists.
nonisolated struct RowChangesMatch {
  /// The index of the first of them in the list before.
  let old: Int
  /// The index of the first of them in the list after.
  let new: Int
  var count = 1
}

nonisolated extension [RowChangesMatch] {
  /// One match of those that follow each other in both lists.
  func joined() -> Self {
    reduce(into: []) { joined, match in
      if let last = joined.last, last.old + last.count == match.old,
        last.new + last.count == match.new
      {
        joined[joined.count - 1].count += match.count
      } else {
        joined.append(match)
      }
    }
  }

  /// Those that have to move, if as few rows as possible do; the matches are in the order of the list after.
  ///
  /// The others are a heaviest increasing subsequence of the indices before. For each match, the heaviest one that ends
  /// with it is found from those of smaller indices in a tree of maxima: Peter Fenwick, "A New Data Structure for
  /// Cumulative Frequency Tables", 1994.
  func moving() -> Self {
    guard zip(self, dropFirst()).contains(where: { $0.old > $1.old }) else { return [] }
    var ranks = [Int](repeating: 0, count: count)
    for (rank, match) in indices.sorted(by: { self[$0].old < self[$1].old }).enumerated() {
      ranks[match] = rank + 1
    }
    var heaviest = [(weight: Int, last: Int?)](repeating: (0, nil), count: count + 1)
    var before = [Int?](repeating: nil, count: count)
    func best(upTo rank: Int) -> (weight: Int, last: Int?) {
      var (rank, best) = (rank, heaviest[0])
      while rank > 0 {
        if heaviest[rank].weight > best.weight { best = heaviest[rank] }
        rank &= rank - 1
      }
      return best
    }
    for match in indices {
      let chain = best(upTo: ranks[match] - 1)
      before[match] = chain.last
      var rank = ranks[match]
      while rank <= count {
        let weight = chain.weight + self[match].count
        if heaviest[rank].weight < weight { heaviest[rank] = (weight, match) }
        rank += rank & -rank
      }
    }
    var stays = [Bool](repeating: false, count: count)
    var last = best(upTo: count).last
    while let match = last {
      stays[match] = true
      last = before[match]
    }
    return indices.filter { !stays[$0] }.map { self[$0] }
  }
}

/// One event in the life of a slot. Pictures and loads are told by their numbers, loads in the order of their calls.
enum SlotStep: Hashable {
  case bind(Int)
  case unbind
  case retry
  case complete(Int)
  case fail(Int)
  case progress(Int)
  case replace(Int)

  var isBinding: Bool {
    switch self {
    case .bind, .unbind, .retry: true
    case .complete, .fail, .progress, .replace: false
    }
  }
}

/// What a slot should do, in the simplest terms: results wait in one queue for the main actor's next turn, and count only
/// for the binding they were asked for.
struct SlotModel {
  /// When the main actor gets to what waits for it.
  enum Pace: CaseIterable {
    case afterEachStep
    /// Results are still on their way when the slot is bound anew.
    case afterBinding
    /// Bindings and results share a turn with what comes before them.
    case afterEachSecondStep
  }

  enum Phase: Equatable {
    case empty
    case loading(progress: Int?)
    case showingMemory
    case showingAnswer(load: Int)
    case showingReplacement(step: Int)
    case failed
  }

  struct Load {
    let picture: Int
    let binding: Int
    var isAnswered = false
  }

  private enum Result {
    case phase(Phase, load: Int)
    case replacement(step: Int, binding: Int)
  }

  let pace: Pace
  let inMemory: Set<Int>
  private(set) var bound: Int?
  private(set) var phase = Phase.empty
  private(set) var loads: [Load] = []
  private var stepCount = 0
  private var binding = 0
  private var mustLoad = false
  private var waiting: [Result] = []

  init(pace: Pace, inMemory: Set<Int>) {
    self.pace = pace
    self.inMemory = inMemory
  }

  /// Whether the main actor gets to what waits for it, after the step that was just performed.
  func isTurnDue(after step: SlotStep) -> Bool {
    switch pace {
    case .afterEachStep: true
    case .afterBinding: step.isBinding
    case .afterEachSecondStep: stepCount.isMultiple(of: 2)
    }
  }

  func allows(_ step: SlotStep) -> Bool {
    switch step {
    case .bind: true
    case .unbind: bound != nil
    case .retry: phase == .failed
    case .complete(let load), .fail(let load):
      loads.indices.contains(load) && !loads[load].isAnswered
    case .progress(let load): loads.indices.contains(load)
    // One that comes before the load is begun can end it or not.
    case .replace(let picture): bound == picture && !mustLoad
    }
  }

  mutating func perform(_ step: SlotStep, _ number: Int) {
    stepCount += 1
    switch step {
    case .bind(let picture): if bound != picture { begin(picture) }
    case .unbind:
      binding += 1
      (bound, phase, mustLoad) = (nil, .empty, false)
    case .retry: if let bound, phase == .failed { begin(bound) }
    case .complete(let load):
      loads[load].isAnswered = true
      waiting.append(.phase(.showingAnswer(load: load), load: load))
    case .fail(let load):
      loads[load].isAnswered = true
      waiting.append(.phase(.failed, load: load))
    case .progress(let load): waiting.append(.phase(.loading(progress: number), load: load))
    case .replace: waiting.append(.replacement(step: number, binding: binding))
    }
  }

  private mutating func begin(_ picture: Int) {
    binding += 1
    bound = picture
    mustLoad = !inMemory.contains(picture)
    phase = mustLoad ? .loading(progress: nil) : .showingMemory
  }

  mutating func turn() {
    for result in waiting {
      switch result {
      case .phase(let next, let load):
        if case .loading = phase, loads[load].binding == binding { phase = next }
      case .replacement(let step, let origin):
        if origin == binding { (phase, mustLoad) = (.showingReplacement(step: step), false) }
      }
    }
    waiting = []
    if mustLoad, let bound { loads.append(Load(picture: bound, binding: binding)) }
    mustLoad = false
  }

  // MARK: - All stories

  /// Every story of so many steps that make sense when they come. Which picture comes first does not matter, so it is
  /// always 0, and the next new one 1.
  func stories(ofLength length: Int) -> [[SlotStep]] {
    guard length > 0 else { return [[]] }
    return steps.flatMap { step in
      var next = self
      if case .bind(let picture) = step { next.seen = max(seen, picture + 1) }
      next.isJustBound = step.isBinding
      next.perform(step, 0)
      if next.isTurnDue(after: step) { next.turn() }
      return next.stories(ofLength: length - 1).map { [step] + $0 }
    }
  }

  private var seen = 0
  private var isJustBound = false

  private var steps: [SlotStep] {
    let pictures = 0..<3
    let bindings = pictures.prefix(seen + 1).filter { !isJustBound || $0 != bound }
      .map { SlotStep.bind($0) }
    let results = loads.indices.flatMap { [SlotStep.complete($0), .fail($0), .progress($0)] }
    return (bindings + [.unbind, .retry] + pictures.map { .replace($0) } + results).filter(allows)
  }
}

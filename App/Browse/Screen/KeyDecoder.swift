/// Reads what a terminal sends: keys, the mouse, pasted text.
///
/// The forms are those of ECMA-48 and of xterm's "Control Sequences" (ctlseqs). They may be split anywhere. What is none of
/// the known ones, such as an answer of the terminal, is swallowed and never taken for typed text.
struct KeyDecoder: Sendable {
  private enum State: Hashable, Sendable {
    case ground
    /// After `ESC`; a second one before it is what rxvt sends for a key with meta.
    case escape(isDoubled: Bool)
    /// After `ESC` and an intermediate byte, which a last one follows (ECMA-35, section 13.2.1).
    case escapeIntermediate
    case control(ControlSequence)
    /// After `ESC O`, which begins some keys.
    case singleShift
    /// After `ESC [ [`: a function key of the Linux console.
    case consoleFunction
    /// In the three bytes of a mouse report of the oldest kind.
    case oldMouse([UInt8])
    /// In a control string: one for the device, the system, the program or a person (ECMA-48, section 5.6).
    case string(isEmpty: Bool)
    case paste(PastedText)
  }

  private var state = State.ground
  private var characters = UTF8Decoder()
  private var typed = TypedText()

  /// Whether ``flush()`` is to be called when nothing comes for a moment.
  var isWaiting: Bool {
    switch state {
    case .escape, .escapeIntermediate, .string(isEmpty: true): true
    default: !typed.isEmpty
    }
  }

  mutating func decode(_ bytes: some Sequence<UInt8>) -> [TerminalInput] {
    var inputs: [TerminalInput] = []
    for byte in bytes { take(byte, &inputs) }
    inputs += typed.take(isLast: false)
    return inputs
  }

  /// Tells what came, now that nothing follows it: a lone `ESC` is the escape key.
  mutating func flush() -> [TerminalInput] {
    switch state {
    case .escape(let isDoubled):
      state = .ground
      return Array(repeating: .key(.escape), count: isDoubled ? 2 : 1)
    case .escapeIntermediate, .string(isEmpty: true):
      // A key with meta, which sends `ESC` and the key.
      state = .ground
      return []
    default:
      return typed.take(isLast: true)
    }
  }

  private mutating func take(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
    switch state {
    case .ground: takeText(byte, &inputs)
    case .paste(var text):
      state = .ground
      if let piece = text.append(byte) { inputs.append(piece) }
      if !text.isComplete { state = .paste(text) }
    case .oldMouse(let bytes): takeOldMouse(bytes + [byte], &inputs)
    case _ where byte == 0x1B: takeEscape(&inputs)
    case .string where 0x08...0x0D ~= byte || byte >= 0x20: state = .string(isEmpty: false)
    case .string where byte == 0x07:
      // BEL ends a control string in xterm.
      state = .ground
    case _ where byte < 0x20:
      // A control that is no part of any sequence breaks it off.
      state = .ground
      takeText(byte, &inputs)
    case .escape: takeAfterEscape(byte, &inputs)
    case .escapeIntermediate:
      if byte >= 0x30 { state = .ground }
    case .control(let sequence): takeControl(byte, sequence, &inputs)
    case .singleShift: takeSingleShift(byte, &inputs)
    case .consoleFunction, .string: state = .ground
    }
  }

  private mutating func takeText(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
    for scalar in characters.decode(byte) {
      switch scalar.value {
      case 0x1B:
        finishText(&inputs)
        state = .escape(isDoubled: false)
      case 0x00...0x1F, 0x7F:
        finishText(&inputs)
        if let key = Key(control: UInt8(scalar.value)) { inputs.append(.key(key)) }
      case 0x80...0x9F:
        // One character that stands for `ESC` and another (ECMA-48, section 5.3).
        finishText(&inputs)
        takeAfterEscape(UInt8(scalar.value - 0x40), &inputs)
      default:
        typed.append(scalar)
      }
    }
  }

  private mutating func finishText(_ inputs: inout [TerminalInput]) {
    inputs += typed.take(isLast: true)
  }

  private mutating func takeEscape(_ inputs: inout [TerminalInput]) {
    if case .escape(let isDoubled) = state {
      if isDoubled { inputs.append(.key(.escape)) }
      state = .escape(isDoubled: true)
    } else {
      // Whatever went before is broken off, or was a control string and is ended by `ESC \`.
      state = .escape(isDoubled: false)
    }
  }

  private mutating func takeAfterEscape(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
    if case .escape(isDoubled: true) = state, byte != 0x5B, byte != 0x4F {
      inputs.append(.key(.escape))
    }
    switch byte {
    case 0x20...0x2F: state = .escapeIntermediate
    case 0x4F: state = .singleShift
    case 0x5B: state = .control(ControlSequence())
    case 0x50, 0x58, 0x5D, 0x5E, 0x5F: state = .string(isEmpty: true)
    case 0x80...:
      // No sequence goes on like this.
      state = .ground
      takeText(byte, &inputs)
    default: state = .ground
    }
  }

  private mutating func takeControl(
    _ byte: UInt8, _ sequence: ControlSequence, _ inputs: inout [TerminalInput]
  ) {
    var sequence = sequence
    state = .ground
    switch byte {
    case 0x5B where sequence.bytes.isEmpty: state = .consoleFunction
    case 0x4D where sequence.bytes.isEmpty: state = .oldMouse([])
    case 0x7E where sequence.beginsPaste: state = .paste(PastedText())
    case 0x24 where sequence.isNumber, 0x40...0x7E:
      if let input = sequence.input(final: byte) { inputs.append(input) }
    case 0x20...0x3F:
      sequence.append(byte)
      state = .control(sequence)
    default: takeText(byte, &inputs)
    }
  }

  /// The keys of xterm's "PC-Style Function Keys" and "VT220-Style Function Keys"; digits before them tell modifiers.
  private mutating func takeSingleShift(_ byte: UInt8, _ inputs: inout [TerminalInput]) {
    if 0x30...0x3B ~= byte { return }
    state = .ground
    if byte == 0x4D { return inputs.append(.key(.enter)) }
    if byte >= 0x7F { return takeText(byte, &inputs) }
    guard byte != 0x7E, let input = ControlSequence().input(final: byte) else { return }
    inputs.append(input)
  }

  /// What terminals send that know mode 1000 and not mode 1006: button, column and row, each with 32 added.
  private mutating func takeOldMouse(_ bytes: [UInt8], _ inputs: inout [TerminalInput]) {
    state = bytes.count < 3 ? .oldMouse(bytes) : .ground
    guard bytes.count == 3 else { return }
    let numbers = bytes.map { Int($0) - 32 }
    let report = MouseReport(button: numbers[0], column: numbers[1], row: numbers[2])
    if let input = report.input { inputs.append(input) }
  }
}

extension Key {
  /// What a control character stands for that a key sends.
  fileprivate init?(control byte: UInt8) {
    switch byte {
    case 0x08, 0x7F: self = .backspace
    case 0x09: self = .tab
    case 0x0A, 0x0D: self = .enter
    case 0x01...0x1A: self = .control(Character(Unicode.Scalar(byte + 0x60)))
    default: return nil
    }
  }
}

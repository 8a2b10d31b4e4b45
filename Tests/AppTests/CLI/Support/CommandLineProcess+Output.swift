extension CommandLineProcess {
  /// Where the standard output goes.
  enum Output {
    case pipe
    case terminal(columns: Int)
    /// A pipe that nobody reads.
    case closedPipe
    /// A pipe that takes nothing until it is read.
    case fullPipe
    /// The program is started without one.
    case missing

    /// The end that this process reads, and the end that the program writes to.
    func ends() throws -> (reader: Descriptor?, writer: Descriptor?) {
      switch self {
      case .pipe:
        return try Descriptor.pipe()
      case .terminal(let columns):
        return try Descriptor.terminal(columns: columns)
      case .closedPipe:
        let ends = try Descriptor.pipe()
        ends.reader.close()
        return (nil, ends.writer)
      case .fullPipe:
        return try Descriptor.fullPipe()
      case .missing:
        return (nil, nil)
      }
    }
  }
}

import Foundation

/// Room for the handlers of signals on threads whose own stack may have run over.
enum AlternateSignalStack {
  private static let size = 65_536

  /// Frees a thread's stack at its end.
  private static let key: pthread_key_t? = {
    var key = pthread_key_t()
    let isMade = pthread_key_create(&key) { memory in
      var none = stack_t()
      none.ss_flags = Int32(SS_DISABLE)
      sigaltstack(&none, nil)
      free(memory)
    }
    return isMade == 0 ? key : nil
  }()

  /// Gives the calling thread one, unless it has.
  static func useOnThisThread() {
    guard let key, pthread_getspecific(key) == nil else { return }
    var present = stack_t()
    guard sigaltstack(nil, &present) == 0, present.ss_flags & Int32(SS_DISABLE) != 0,
      let memory = malloc(size)
    else { return }
    var stack = stack_t()
    stack.ss_sp = memory
    stack.ss_size = size
    guard sigaltstack(&stack, nil) == 0 else { return free(memory) }
    pthread_setspecific(key, memory)
  }
}

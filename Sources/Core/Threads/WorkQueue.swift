import Glibc

/// Elements that some threads hand in and others wait for, in order.
///
/// A thread that waits costs nothing: it sleeps in the kernel until there is an element, without a
/// time limit. Unchecked, because every access is under the lock.
@safe package final class WorkQueue<Element>: @unchecked Sendable {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>
  private var elements: [Element] = []
  /// The first of `elements` that was not taken yet.
  private var head = 0
  private var waiting = 0
  private var isClosed = false

  package init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    unsafe pthread_cond_destroy(condition)
    unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  /// Adds an element.
  ///
  /// - Returns: true where no thread was waiting for it.
  @discardableResult
  package func add(_ element: Element) -> Bool {
    unsafe pthread_mutex_lock(mutex)
    elements.append(element)
    let isBusy = waiting < elements.count - head
    unsafe pthread_cond_signal(condition)
    unsafe pthread_mutex_unlock(mutex)
    return isBusy
  }

  /// Waits for the next element; nil once the queue is closed and empty.
  package func next() -> Element? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    waiting += 1
    while head == elements.count, !isClosed { unsafe pthread_cond_wait(condition, mutex) }
    waiting -= 1
    guard head < elements.count else { return nil }
    let element = elements[head]
    head += 1
    if head == elements.count {
      elements.removeAll(keepingCapacity: true)
      head = 0
    }
    return element
  }

  /// Lets the threads that wait go once everything is taken.
  package func close() {
    unsafe pthread_mutex_lock(mutex)
    isClosed = true
    unsafe pthread_cond_broadcast(condition)
    unsafe pthread_mutex_unlock(mutex)
  }
}

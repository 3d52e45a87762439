import CommandLineKit

/// A command that does something: what it is called, and what it does.
///
/// Its words are in the `CommandSpec` of the same file; the tree is put together in
/// ``CommandTable``.
struct Command: Sendable {
  /// Names from below the program to the command.
  let path: [String]
  let run: @Sendable (ArgumentValues, CommandContext) async throws -> ExitStatus
}

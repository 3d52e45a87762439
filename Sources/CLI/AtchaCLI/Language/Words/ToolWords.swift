/// The words of what makes atcha a tool to keep: sharing, links, the doctor and the set-up.
protocol ToolWords: ShareWords, LinkWords, DoctorWords, SetupWords {
  /// A warning: a variable of the XDG specification that is not an absolute path counts for nothing.
  func relativeFolder(_ variable: String, _ value: String) -> String
}

/// Every text that atcha says, in one language.
///
/// A language is a type that conforms; a text that is missing in one language does not compile. The
/// texts are grouped by what they are about, one protocol and one file per language for each group.
protocol Catalogue: TimeWords, SearchWords, FeedWords, PlaceWords, LocationWords, ConfigWords,
  AlarmWords, AlarmHelpWords, RingWords, DaemonWords, ErrorWords, HelpWords, NetworkWords,
  PlannerWords, ProviderWords, ToolWords, Sendable
{
  var language: Language { get }
}

struct English: Catalogue { let language = Language.english }
struct Korean: Catalogue { let language = Language.korean }
struct Japanese: Catalogue { let language = Language.japanese }

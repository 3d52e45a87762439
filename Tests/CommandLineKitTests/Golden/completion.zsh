#compdef trip
# Completion of trip 1.2.3 for zsh; made by 'trip completion zsh'.

_trip__dynamic() {
  local program=${_trip_program:-trip} topic=${@[-1]} line
  local -a values shown
  for line in "${(@f)$("$program" __complete "$topic" -- "${(Q)PREFIX}" 2>/dev/null)}"; do
    [[ -n $line ]] || continue
    values+=("${line%%$'	'*}")
    shown+=("${line/$'	'/  }")
  done
  (( $#values )) && compadd "${@[1,-2]}" -l -d shown -a values
}

_trip() {
  local curcontext=$curcontext state state_descr line
  typeset -A opt_args
  local _trip_program=$words[1]
  local -a commands=(
    'search:Show the last way home tonight.'
    'alarm:Register and look after alarms.'
    'feed:Add a timetable.'
    'say:Repeat the words.'
    'completion:Print a completion script.'
  )
  _arguments -C -s -S \
    '(--color)--color=[When to colour.]:WHEN:(auto always never)' \
    '(--lang)--lang=[Language of all messages.]:LANG:(ko en ja)' \
    '(--json)--json[Write one JSON document.]' \
    '(- *)-h[Show help; -h is the short form.]' \
    '(- *)--help[Show help; -h is the short form.]' \
    '(--version)--version[Show the version.]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
    command) _describe -t commands 'Commands' commands ;;
    rest)
      case $line[1] in
        search | s) _trip_search ;;
        alarm) _trip_alarm ;;
        feed) _trip_feed ;;
        say) _trip_say ;;
        completion) _trip_completion ;;
      esac
      ;;
  esac
}

_trip_search() {
  _arguments -s -S \
    '(-f --from)-f+[Where the way begins.]:PLACE:_trip__dynamic place' \
    '(-f --from)--from=[Where the way begins.]:PLACE:_trip__dynamic place' \
    '(-t --to)-t+[Where it ends; a "saved place", \[stop\] or coordinate.]:PLACE:_trip__dynamic place' \
    '(-t --to)--to=[Where it ends; a "saved place", \[stop\] or coordinate.]:PLACE:_trip__dynamic place' \
    '(-n --limit)-n+[How many routes to show.]:N: ' \
    '(-n --limit)--limit=[How many routes to show.]:N: ' \
    '*--tag=[Only routes with this tag, such as it'\''s 100% \\safe$.]:TAG: ' \
    '(-q --quiet)-q[Print nothing; the exit status tells.]' \
    '(-q --quiet)--quiet[Print nothing; the exit status tells.]' \
    '(-v --verbose)-v[Say what is being done.]' \
    '(-v --verbose)--verbose[Say what is being done.]' \
    '(--pager --no-pager)--pager[Page long output.]' \
    '(--pager --no-pager)--no-pager[Page long output.]' \
    '(--color)--color=[When to colour.]:WHEN:(auto always never)' \
    '(--lang)--lang=[Language of all messages.]:LANG:(ko en ja)' \
    '(--json)--json[Write one JSON document.]' \
    '(- *)-h[Show help; -h is the short form.]' \
    '(- *)--help[Show help; -h is the short form.]'
}

_trip_alarm() {
  local curcontext=$curcontext state state_descr line
  typeset -A opt_args
  local -a commands=(
    'list:List the alarms.'
    'show:Show one alarm.'
    'snooze:Ring a little later.'
  )
  _arguments -C -s -S \
    '(--color)--color=[When to colour.]:WHEN:(auto always never)' \
    '(--lang)--lang=[Language of all messages.]:LANG:(ko en ja)' \
    '(--json)--json[Write one JSON document.]' \
    '(- *)-h[Show help; -h is the short form.]' \
    '(- *)--help[Show help; -h is the short form.]' \
    '1: :->command' \
    '*:: :->rest'
  case $state in
    command) _describe -t commands 'Commands' commands ;;
    rest)
      case $line[1] in
        list) _trip_alarm_list ;;
        show) _trip_alarm_show ;;
        snooze) _trip_alarm_snooze ;;
      esac
      ;;
  esac
}

_trip_alarm_list() {
  _arguments -s -S \
    '(--color)--color=[When to colour.]:WHEN:(auto always never)' \
    '(--lang)--lang=[Language of all messages.]:LANG:(ko en ja)' \
    '(--json)--json[Write one JSON document.]' \
    '(- *)-h[Show help; -h is the short form.]' \
    '(- *)--help[Show help; -h is the short form.]'
}

_trip_alarm_show() {
  _arguments -s -S \
    '(--color)--color=[When to colour.]:WHEN:(auto always never)' \
    '(--lang)--lang=[Language of all messages.]:LANG:(ko en ja)' \
    '(--json)--json[Write one JSON document.]' \
    '(- *)-h[Show help; -h is the short form.]' \
    '(- *)--help[Show help; -h is the short form.]' \
    '::ID:_trip__dynamic alarm'
}

_trip_alarm_snooze() {
  _arguments -s -S \
    '(--color)--color=[When to colour.]:WHEN:(auto always never)' \
    '(--lang)--lang=[Language of all messages.]:LANG:(ko en ja)' \
    '(--json)--json[Write one JSON document.]' \
    '(- *)-h[Show help; -h is the short form.]' \
    '(- *)--help[Show help; -h is the short form.]' \
    ':ID:_trip__dynamic alarm' \
    '::MINUTES: '
}

_trip_feed() {
  _arguments -s -S \
    '(--into)--into=[Where to keep the timetable.]:DIR:_files -/' \
    '(--color)--color=[When to colour.]:WHEN:(auto always never)' \
    '(--lang)--lang=[Language of all messages.]:LANG:(ko en ja)' \
    '(--json)--json[Write one JSON document.]' \
    '(- *)-h[Show help; -h is the short form.]' \
    '(- *)--help[Show help; -h is the short form.]' \
    ':FILE:_files'
}

_trip_say() {
  _arguments -s -S \
    '(--color)--color=[When to colour.]:WHEN:(auto always never)' \
    '(--lang)--lang=[Language of all messages.]:LANG:(ko en ja)' \
    '(--json)--json[Write one JSON document.]' \
    '(- *)-h[Show help; -h is the short form.]' \
    '(- *)--help[Show help; -h is the short form.]' \
    '*:WORD: '
}

_trip_completion() {
  _arguments -s -S \
    '(--color)--color=[When to colour.]:WHEN:(auto always never)' \
    '(--lang)--lang=[Language of all messages.]:LANG:(ko en ja)' \
    '(--json)--json[Write one JSON document.]' \
    '(- *)-h[Show help; -h is the short form.]' \
    '(- *)--help[Show help; -h is the short form.]' \
    ':SHELL:(bash zsh fish)'
}

if [[ $funcstack[1] == _trip ]]; then
  _trip "$@"
else
  compdef _trip trip
fi

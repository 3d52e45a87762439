# Completion of trip 1.2.3 for bash; made by 'trip completion bash'.

# Goes from the command $1 to its subcommand $2.
_trip__descend() {
  case "$1 $2" in
    'trip search' | 'trip s') path='trip search' ;;
    'trip alarm') path='trip alarm' ;;
    'trip feed') path='trip feed' ;;
    'trip say') path='trip say' ;;
    'trip completion') path='trip completion' ;;
    'trip alarm list') path='trip alarm list' ;;
    'trip alarm show') path='trip alarm show' ;;
    'trip alarm snooze') path='trip alarm snooze' ;;
    *) return 1 ;;
  esac
}

# Names the subcommands of $1.
_trip__commands() {
  case "$1" in
    'trip') candidates+=('search' 'alarm' 'feed' 'say' 'completion') ;;
    'trip alarm') candidates+=('list' 'show' 'snooze') ;;
  esac
}

# Names the options of $1.
_trip__options() {
  case "$1" in
    'trip') candidates+=(--color --lang --json --help -h --version) ;;
    'trip search') candidates+=(--from -f --to -t --limit -n --tag --quiet -q --verbose -v --pager --no-pager --color --lang --json --help -h) ;;
    'trip alarm') candidates+=(--color --lang --json --help -h) ;;
    'trip alarm list') candidates+=(--color --lang --json --help -h) ;;
    'trip alarm show') candidates+=(--color --lang --json --help -h) ;;
    'trip alarm snooze') candidates+=(--color --lang --json --help -h) ;;
    'trip feed') candidates+=(--into --color --lang --json --help -h) ;;
    'trip say') candidates+=(--color --lang --json --help -h) ;;
    'trip completion') candidates+=(--color --lang --json --help -h) ;;
  esac
}

# Says what the value of option $2 of command $1 is; fails when it takes none.
_trip__value() {
  case "$1 $2" in
    'trip feed --into') source=directory ;;
    'trip search --from' | 'trip search -f') source=program topic='place' ;;
    'trip search --to' | 'trip search -t') source=program topic='place' ;;
    'trip search --limit' | 'trip search -n') source=none ;;
    'trip search --tag') source=none ;;
    'trip --color' | 'trip '*' --color') source=list candidates=('auto' 'always' 'never') ;;
    'trip --lang' | 'trip '*' --lang') source=list candidates=('ko' 'en' 'ja') ;;
    *) return 1 ;;
  esac
}

# Says what argument number $2 of command $1 is.
_trip__argument() {
  case "$1 $2" in
    'trip alarm show 0') source=program topic='alarm' ;;
    'trip alarm snooze 0') source=program topic='alarm' ;;
    'trip alarm snooze 1') source=none ;;
    'trip feed 0') source=file ;;
    'trip say '*) source=none ;;
    'trip completion 0') source=list candidates=('bash' 'zsh' 'fish') ;;
    *) return 1 ;;
  esac
}

# Sets words, cword and cut from the line up to the cursor. Readline splits words at ":" and
# "="; they are joined again, and cut is what readline keeps in front of a reply.
_trip__words() {
  local rest=$COMP_LINE gap word i
  words=() cword=-1
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=${COMP_WORDS[i]}
    gap=${rest%%[![:space:]]*}
    rest=${rest#"$gap"}
    rest=${rest#"$word"}
    if ((cword < 0)) || [[ -n $gap ]]; then
      words[++cword]=$word
    else
      words[cword]+=$word
    fi
  done
  word=${COMP_WORDS[COMP_CWORD]}
  [[ $word == [=:] ]] && word=
  cut=${words[cword]%"$word"}
}

# Whether $1 is a number or coordinate that begins with a dash.
_trip__is_number() {
  [[ $1 == -[0-9]* || $1 == -.[0-9]* ]]
}

# Adds the candidates that begin with the typed value $2 to COMPREPLY, each after $1.
_trip__reply() {
  local lead=$1 typed=$2 quote= candidate reply sign
  case $typed in
    \"* | \'*) quote=${typed:0:1} typed=${typed:1} ;;
    *) typed=${typed//\\/} ;;
  esac
  case $source in
    file | directory)
      compopt -o filenames
      local flag=-f
      [[ $source == directory ]] && flag=-d
      mapfile -t COMPREPLY < <(compgen "$flag" -- "$typed")
      return
      ;;
    program)
      mapfile -t candidates < <("${words[0]}" __complete "$topic" -- "$typed" 2>/dev/null)
      candidates=("${candidates[@]%%$'\t'*}")
      ;;
  esac
  for candidate in "${candidates[@]}"; do
    [[ -n $candidate && $candidate == "$typed"* ]] || continue
    reply=$candidate
    case $quote in
      "'") ;;
      '"') for sign in '\' '"' '$' '`'; do reply=${reply//"$sign"/"\\$sign"}; done ;;
      *)
        for sign in '\' ' ' '"' "'" '`' '$' '&' ';' '|' '<' '>' '(' ')' '{' '}' '[' ']' \
          '*' '?' '#' '!' '~'; do
          reply=${reply//"$sign"/"\\$sign"}
        done
        ;;
    esac
    [[ -z $quote ]] && reply=$lead$reply reply=${reply#"$cut"}
    COMPREPLY+=("$reply")
  done
}

_trip() {
  local words cword cut path source=list topic= word option= only= i
  local -i argument=0
  local -a candidates=()
  COMPREPLY=()
  _trip__words
  path=trip
  for ((i = 1; i < cword; i++)); do
    word=${words[i]}
    if [[ -n $option ]]; then
      option=
    elif [[ -n $only ]] || _trip__is_number "$word"; then
      argument+=1
    elif [[ $word == -- ]]; then
      only=1
    elif [[ $word == --* ]]; then
      _trip__value "$path" "$word" && option=$word
    elif [[ $word == -?* ]]; then
      # The last of grouped letters is the one that can take the next word.
      _trip__value "$path" "-${word: -1}" && option=-${word: -1}
    elif ((argument > 0)) || ! _trip__descend "$path" "$word"; then
      argument+=1
    fi
  done
  word=${words[cword]} candidates=() source=list
  if [[ -n $option ]]; then
    _trip__value "$path" "$option"
    _trip__reply "" "$word"
  elif [[ -z $only && $word == --*=* ]]; then
    _trip__value "$path" "${word%%=*}" || return 0
    _trip__reply "${word%%=*}=" "${word#*=}"
  elif [[ -z $only && $word == -[!-]?* ]] && _trip__value "$path" "${word:0:2}"; then
    _trip__reply "${word:0:2}" "${word:2}"
  elif [[ -z $only && $word == -* ]] && ! _trip__is_number "$word"; then
    _trip__options "$path"
    _trip__reply "" "$word"
  else
    if ((argument == 0)) && [[ -z $only ]]; then
      _trip__commands "$path"
      _trip__reply "" "$word"
    fi
    candidates=() source=list
    _trip__argument "$path" "$argument" && _trip__reply "" "$word"
  fi
  return 0
}
complete -F _trip trip

extension BashCompletion {
  /// The part of the script that is the same for every tree.
  var machinery: String {
    Self.template.replacing("@F@", with: tree.function).replacing("@P@", with: tree.program)
  }

  private static let template = #"""
    # Sets words, cword and cut from the line up to the cursor. Readline splits words at ":" and
    # "="; they are joined again, and cut is what readline keeps in front of a reply.
    @F@__words() {
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
    @F@__is_number() {
      [[ $1 == -[0-9]* || $1 == -.[0-9]* ]]
    }

    # Adds the candidates that begin with the typed value $2 to COMPREPLY, each after $1.
    @F@__reply() {
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

    @F@() {
      local words cword cut path source=list topic= word option= only= i
      local -i argument=0
      local -a candidates=()
      COMPREPLY=()
      @F@__words
      path=@P@
      for ((i = 1; i < cword; i++)); do
        word=${words[i]}
        if [[ -n $option ]]; then
          option=
        elif [[ -n $only ]] || @F@__is_number "$word"; then
          argument+=1
        elif [[ $word == -- ]]; then
          only=1
        elif [[ $word == --* ]]; then
          @F@__value "$path" "$word" && option=$word
        elif [[ $word == -?* ]]; then
          # The last of grouped letters is the one that can take the next word.
          @F@__value "$path" "-${word: -1}" && option=-${word: -1}
        elif ((argument > 0)) || ! @F@__descend "$path" "$word"; then
          argument+=1
        fi
      done
      word=${words[cword]} candidates=() source=list
      if [[ -n $option ]]; then
        @F@__value "$path" "$option"
        @F@__reply "" "$word"
      elif [[ -z $only && $word == --*=* ]]; then
        @F@__value "$path" "${word%%=*}" || return 0
        @F@__reply "${word%%=*}=" "${word#*=}"
      elif [[ -z $only && $word == -[!-]?* ]] && @F@__value "$path" "${word:0:2}"; then
        @F@__reply "${word:0:2}" "${word:2}"
      elif [[ -z $only && $word == -* ]] && ! @F@__is_number "$word"; then
        @F@__options "$path"
        @F@__reply "" "$word"
      else
        if ((argument == 0)) && [[ -z $only ]]; then
          @F@__commands "$path"
          @F@__reply "" "$word"
        fi
        candidates=() source=list
        @F@__argument "$path" "$argument" && @F@__reply "" "$word"
      fi
      return 0
    }

    """#
}

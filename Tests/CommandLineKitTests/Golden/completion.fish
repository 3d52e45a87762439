# Completion of trip 1.2.3 for fish; made by 'trip completion fish'.

# Whether option $argv[2] of command $argv[1] takes a value.
function __trip_takes_value
    switch "$argv"
        case 'trip --color' 'trip * --color' 'trip --lang' 'trip * --lang' 'trip search --from' 'trip search -f' 'trip search --to' 'trip search -t' 'trip search --limit' 'trip search -n' 'trip search --tag' 'trip feed --into'
            return 0
    end
    return 1
end

# The command that is being typed, and how many arguments it has so far.
function __trip_state
    set -l words (commandline -opc)
    set -l path trip
    set -l count 0
    set -l skip 0
    set -l only 0
    for word in $words[2..-1]
        if test $skip = 1
            set skip 0
        else if test $only = 1; or string match -qr '^-\\.?[0-9]' -- $word
            set count (math $count + 1)
        else if test "$word" = --
            set only 1
        else if string match -q -- '--*' $word
            __trip_takes_value $path $word; and set skip 1
        else if string match -q -- '-?*' $word
            __trip_takes_value $path -(string sub -s -1 -- $word); and set skip 1
        else
            switch "$path $word"
                case 'trip search' 'trip s'
                    set path 'trip search'
                case 'trip alarm'
                    set path 'trip alarm'
                case 'trip feed'
                    set path 'trip feed'
                case 'trip say'
                    set path 'trip say'
                case 'trip completion'
                    set path 'trip completion'
                case 'trip alarm list'
                    set path 'trip alarm list'
                case 'trip alarm show'
                    set path 'trip alarm show'
                case 'trip alarm snooze'
                    set path 'trip alarm snooze'
                case '*'
                    set count (math $count + 1)
            end
        end
    end
    echo $path
    echo $count
end

# Whether command $argv[1] is being typed.
function __trip_at
    set -l state (__trip_state)
    test "$state[1]" = "$argv[1]"
end

# Whether command $argv[1] or one below it is being typed.
function __trip_below
    set -l state (__trip_state)
    string match -q -- "$argv[1] *" "$state[1] "
end

# Whether argument number $argv[2] of command $argv[1] is next, or a later one if "more".
function __trip_argument
    set -l state (__trip_state)
    test "$state[1]" = "$argv[1]"; or return 1
    test "$argv[3]" = more; and test $state[2] -ge $argv[2]; and return 0
    test $state[2] -eq $argv[2]
end

# Values that the program names.
function __trip_dynamic
    set -l words (commandline -opc)
    set -l typed (commandline -ct | string replace -r '^--[^=]*=' '' | string unescape)
    $words[1] __complete $argv[1] -- "$typed" 2>/dev/null
end

complete -c trip -f

# trip
complete -c trip -n '__trip_argument \'trip\' 0' -a 'search' -d 'Show the last way home tonight.'
complete -c trip -n '__trip_argument \'trip\' 0' -a 'alarm' -d 'Register and look after alarms.'
complete -c trip -n '__trip_argument \'trip\' 0' -a 'feed' -d 'Add a timetable.'
complete -c trip -n '__trip_argument \'trip\' 0' -a 'say' -d 'Repeat the words.'
complete -c trip -n '__trip_argument \'trip\' 0' -a 'completion' -d 'Print a completion script.'
complete -c trip -n '__trip_below \'trip\'' -l color -r -f -a '\'auto\' \'always\' \'never\'' -d 'When to colour.'
complete -c trip -n '__trip_below \'trip\'' -l lang -r -f -a '\'ko\' \'en\' \'ja\'' -d 'Language of all messages.'
complete -c trip -n '__trip_below \'trip\'' -l json -d 'Write one JSON document.'
complete -c trip -n '__trip_below \'trip\'' -s h -l help -d 'Show help; -h is the short form.'
complete -c trip -n '__trip_below \'trip\'' -l version -d 'Show the version.'

# trip search
complete -c trip -n '__trip_at \'trip search\'' -s f -l from -r -f -a '(__trip_dynamic \'place\')' -d 'Where the way begins.'
complete -c trip -n '__trip_at \'trip search\'' -s t -l to -r -f -a '(__trip_dynamic \'place\')' -d 'Where it ends; a "saved place", [stop] or coordinate.'
complete -c trip -n '__trip_at \'trip search\'' -s n -l limit -r -f -d 'How many routes to show.'
complete -c trip -n '__trip_at \'trip search\'' -l tag -r -f -d 'Only routes with this tag, such as it\'s 100% \\safe$.'
complete -c trip -n '__trip_at \'trip search\'' -s q -l quiet -d 'Print nothing; the exit status tells.'
complete -c trip -n '__trip_at \'trip search\'' -s v -l verbose -d 'Say what is being done.'
complete -c trip -n '__trip_at \'trip search\'' -l pager -d 'Page long output.'
complete -c trip -n '__trip_at \'trip search\'' -l no-pager -d 'Page long output.'

# trip alarm
complete -c trip -n '__trip_argument \'trip alarm\' 0' -a 'list' -d 'List the alarms.'
complete -c trip -n '__trip_argument \'trip alarm\' 0' -a 'show' -d 'Show one alarm.'
complete -c trip -n '__trip_argument \'trip alarm\' 0' -a 'snooze' -d 'Ring a little later.'

# trip alarm list

# trip alarm show
complete -c trip -n '__trip_argument \'trip alarm show\' 0' -f -a '(__trip_dynamic \'alarm\')'

# trip alarm snooze
complete -c trip -n '__trip_argument \'trip alarm snooze\' 0' -f -a '(__trip_dynamic \'alarm\')'
complete -c trip -n '__trip_argument \'trip alarm snooze\' 1'

# trip feed
complete -c trip -n '__trip_argument \'trip feed\' 0' -F
complete -c trip -n '__trip_at \'trip feed\'' -l into -r -f -a '(__fish_complete_directories)' -d 'Where to keep the timetable.'

# trip say
complete -c trip -n '__trip_argument \'trip say\' 0 more'

# trip completion
complete -c trip -n '__trip_argument \'trip completion\' 0' -f -a '\'bash\' \'zsh\' \'fish\''

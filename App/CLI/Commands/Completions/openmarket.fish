# fish completion for openmarket
function __openmarket_complete
  set -l words (commandline -opc) (commandline -ct)
  set -l lines (openmarket completions fish -- $words[2..-1] 2>/dev/null)
  if test "$lines[1]" = :files; __fish_complete_path (commandline -ct); else; printf '%s\n' $lines; end
end
complete -c openmarket -f -a '(__openmarket_complete)'

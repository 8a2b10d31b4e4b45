# bash completion for openmarket (Bash 4 or later)
_openmarket() {
  local line word="${COMP_WORDS[COMP_CWORD]}"
  [[ $word == = ]] && word=
  COMPREPLY=()
  while IFS=$'\t' read -r line _; do
    if [[ $line == :files ]]; then
      mapfile -t COMPREPLY < <(compgen -f -- "$word"); compopt -o filenames 2>/dev/null
    elif [[ $line == "$word"* ]]; then COMPREPLY+=("$line"); fi
  done < <(openmarket completions bash -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _openmarket openmarket

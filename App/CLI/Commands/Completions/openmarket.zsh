#compdef openmarket
# zsh completion for openmarket
_openmarket() {
  local line; local -a candidates
  for line in "${(@f)$(openmarket completions zsh -- "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    if [[ $line == :files ]]; then _files; return; fi
    candidates+=("${${line//:/\\:}/$'\t'/:}")
  done
  _describe openmarket candidates
}
if [[ ${funcstack[1]} == _openmarket ]]; then _openmarket "$@"; else compdef _openmarket openmarket; fi

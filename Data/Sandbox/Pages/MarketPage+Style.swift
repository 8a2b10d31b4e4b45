extension MarketPage {
  /// The style sheet of the page, in CSS.
  static let style = #"""
    :root { color-scheme: light dark; font: 16px/1.45 system-ui, sans-serif; }
    body { margin: 0 auto; max-width: 62rem; padding: 1rem; }
    header { display: flex; flex-wrap: wrap; gap: 1rem; align-items: center; justify-content: space-between; }
    a { color: inherit; }
    h1 a { text-decoration: none; }
    input, button { font: inherit; padding: .35rem .6rem; }
    ul { list-style: none; padding: 0; display: grid; gap: 1rem; grid-template-columns: repeat(auto-fill, minmax(13rem, 1fr)); }
    li { border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .6rem; padding: .8rem; }
    li a { display: block; text-decoration: none; overflow-wrap: anywhere; }
    li img { display: block; border-radius: .4rem; margin-bottom: .5rem; object-fit: cover; }
    li span, li small { display: block; }
    small, s { opacity: .7; }
    nav { display: flex; gap: 1rem; justify-content: center; }
    pre { overflow-x: auto; padding: .8rem; border-radius: .6rem; background: color-mix(in srgb, currentColor 8%, transparent); }
    code { display: block; user-select: all; }
    """#
}

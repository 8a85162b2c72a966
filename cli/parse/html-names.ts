const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Elements of HTML. Any other name in angle brackets is a placeholder (`<T>`, `<chain-id>`): custom elements need a script. */
export const htmlElements = words(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img
  input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noembed noframes noscript object
  ol optgroup option output p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search
  section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th
  thead time title tr track tt u ul var video wbr xmp image listing`,
)

/** Elements that count inside of `<svg>` and `<math>` only. */
export const foreignElements = words(
  `circle clippath defs desc ellipse feblend fecolormatrix fecomposite feflood fegaussianblur femerge femergenode feoffset
  filter g line lineargradient marker mask metadata path pattern polygon polyline radialgradient rect stop switch symbol
  text textpath tspan use view animate set foreignobject image
  annotation annotation-xml menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms
  mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics`,
)

/** Elements that run code, load other pages, or change the whole page: never printed from raw HTML. */
export const refusedElements = words(
  `script style iframe frame frameset object embed applet base meta link form portal template noscript noembed noframes
  plaintext xmp html head body title basefont bgsound animate animatemotion animatetransform set foreignobject`,
)

/** Elements whose text is part of the refused thing, and not prose to keep. */
export const refusedWithText = words('script style iframe object embed applet title noscript template portal')

/** Attributes that hold a URL a browser follows, loads or submits to. */
export const urlAttributes: readonly string[] = [
  ...['href', 'xLinkHref', 'src', 'poster', 'action', 'formAction', 'data', 'cite', 'background', 'longDesc', 'ping'],
  ...['manifest', 'icon', 'codeBase', 'classId', 'profile', 'useMap', 'dynsrc', 'lowSrc'],
]

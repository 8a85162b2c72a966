const toWordSet = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/** Elements of HTML. Other names in angle brackets are placeholders (`<T>`): custom elements need a script. */
export const HTML_ELEMENTS = toWordSet(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br
  button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed
  fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img
  input ins kbd label legend li link main map mark marquee math menu meta meter nav nobr noembed noframes noscript object
  ol optgroup option output p param picture plaintext portal pre progress q rb rp rt rtc ruby s samp script search
  section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th
  thead time title tr track tt u ul var video wbr xmp image listing`,
)

/** Elements that are known only inside `<svg>` and `<math>`. */
export const FOREIGN_ELEMENTS = toWordSet(
  `circle clippath defs desc ellipse feblend fecolormatrix fecomposite feflood fegaussianblur femerge femergenode feoffset
  filter g line lineargradient marker mask metadata path pattern polygon polyline radialgradient rect stop switch symbol
  text textpath tspan use view animate set foreignobject image
  annotation annotation-xml menclose merror mfenced mfrac mi mmultiscripts mn mo mover mpadded mphantom mroot mrow ms
  mspace msqrt mstyle msub msubsup msup mtable mtd mtext mtr munder munderover semantics`,
)

/** Elements that run code, load other pages or change the whole page; they are never printed from raw HTML. */
export const REFUSED_ELEMENTS = toWordSet(
  `script style iframe frame frameset object embed applet base meta link form portal template noscript noembed noframes
  plaintext xmp html head body title basefont bgsound animate animatemotion animatetransform set foreignobject`,
)

/** Refused elements whose text is removed with them, since it is code, or is only for browsers without them. */
export const REFUSED_WITH_TEXT = toWordSet('script style iframe')

/** Elements that contain text only, up to their closing tag. GitHub shows their tags as text. */
export const RAW_TEXT_ELEMENTS = toWordSet('script style iframe textarea title xmp noembed noframes plaintext')

/** Elements that never have content, and need no closing tag. */
export const VOID_ELEMENTS = toWordSet(
  'area base basefont bgsound br col embed frame hr image img input link meta param source track wbr',
)

/** Elements that the next element or the end of their parent closes. */
export const OPTIONALLY_CLOSED_ELEMENTS = toWordSet(
  'p li dt dd rb rt rtc rp optgroup option caption colgroup thead tbody tfoot tr td th html head body',
)

/** Elements that do not show their content as text of the page. */
export const HIDING_ELEMENTS = toWordSet(
  'video audio canvas select button datalist dialog progress meter object applet svg math map template noscript portal',
)

/** Properties of `document` that scripts read. Elements shadow them by name, and in some browsers by id. */
export const DOCUMENT_PROPERTIES = toWordSet(
  `activeElement activeViewTransition addEventListener adoptedStyleSheets adoptNode alinkColor all anchors append
  appendChild applets ariaNotify baseURI bgColor body captureEvents caretPositionFromPoint caretRangeFromPoint
  characterSet charset childElementCount childNodes children clear cloneNode close compareDocumentPosition
  compatMode constructor contains contentType cookie createAttribute createAttributeNS createCDATASection
  createComment createDocumentFragment createElement createElementNS createEvent createExpression createNodeIterator
  createNSResolver createProcessingInstruction createRange createTextNode createTreeWalker currentScript
  customElementRegistry defaultView designMode dir dispatchEvent doctype documentElement documentURI domain
  elementFromPoint elementsFromPoint embeds evaluate execCommand exitFullscreen exitPictureInPicture exitPointerLock
  featurePolicy fgColor firstChild firstElementChild fonts forms fragmentDirective fullscreen fullscreenElement
  fullscreenEnabled getAnimations getElementById getElementsByClassName getElementsByName getElementsByTagName
  getElementsByTagNameNS getRootNode getSelection hasChildNodes hasFocus hasOwnProperty hasStorageAccess
  hasUnpartitionedCookieAccess head hidden images implementation importNode inputEncoding insertBefore isConnected
  isDefaultNamespace isEqualNode isPrototypeOf isSameNode lastChild lastElementChild lastModified linkColor links
  location lookupNamespaceURI lookupPrefix moveBefore nextSibling nodeName nodeType nodeValue normalize open
  ownerDocument parentElement parentNode pictureInPictureElement pictureInPictureEnabled plugins pointerLockElement
  prepend prerendering previousSibling propertyIsEnumerable queryCommandEnabled queryCommandIndeterm
  queryCommandState queryCommandSupported queryCommandValue querySelector querySelectorAll readyState referrer
  releaseEvents removeChild removeEventListener replaceChild replaceChildren requestStorageAccess rootElement
  scripts scrollingElement startViewTransition styleSheets textContent timeline title toLocaleString toString URL
  valueOf visibilityState vlinkColor write writeln xmlEncoding xmlStandalone xmlVersion`,
)

/** Attributes with a URL that a browser follows, loads or submits to. */
// biome-ignore format: one line for each group
export const URL_ATTRIBUTES: ReadonlySet<string> = new Set([
  'href', 'xLinkHref', 'src', 'poster', 'action', 'formAction', 'data', 'cite', 'background', 'longDesc', 'ping',
  'manifest', 'icon', 'codeBase', 'classId', 'profile', 'useMap', 'dynsrc', 'lowSrc',
])

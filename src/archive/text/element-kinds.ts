/** Elements whose ends are ends of lines, and that say nothing else. */
export const BOXES: ReadonlySet<string> = new Set(
  'p div section article aside main header footer nav address center details summary fieldset legend dl dd hgroup body html dialog search form noscript figcaption marquee frameset noframes xmp listing plaintext'.split(
    ' ',
  ),
)

/** Elements around a run of words that readers see without them: nothing is said of these. */
export const NEUTRAL: ReadonlySet<string> = new Set(
  'span abbr acronym time data label font-face ruby rb nobr wbr output picture tbody thead tfoot tr slot small big tt kbd code samp area map dfn legend'.split(
    ' ',
  ),
)

/** Elements that say something which a text of ours cannot: their words are kept without it. */
export const UNSAID: ReadonlySet<string> = new Set('u ins s strike del mark font q center rt rp'.split(' '))

/** Elements that are no part of a text; readers saw nothing of them. */
export const UNSEEN: ReadonlySet<string> = new Set(
  'head title meta link base param source track col colgroup template xml datalist'.split(' '),
)

/** What readers fill in. */
export const CONTROLS: ReadonlySet<string> = new Set(
  'input button select textarea optgroup option progress meter keygen'.split(' '),
)

/** Drawings and programs without words. */
export const DRAWN: ReadonlySet<string> = new Set('svg canvas math applet'.split(' '))

/** What other sites show in a text. */
export const EMBEDS: ReadonlySet<string> = new Set(
  'iframe embed object video audio frame amp-youtube amp-iframe amp-video lite-youtube'.split(' '),
)

/** Blocks of WordPress whose HTML is all that they are. */
export const PLAIN_BLOCKS: ReadonlySet<string> = new Set(
  'paragraph heading list list-item quote pullquote image gallery table code preformatted verse separator spacer group columns column row stack buttons button cover media-text file audio video embed html shortcode freeform classic more nextpage details footnotes missing math accordion accordion-item accordion-heading accordion-panel'.split(
    ' ',
  ),
)

import { escapeHtml } from '#platform/html/escape.ts'
import type { Findings } from './findings.ts'

type Attributes = Readonly<Record<string, string>>

/** A shortcode as HTML: what comes before its content and after it. */
type Turned = readonly [before: string, after: string]

interface Shortcode {
  attributes: Attributes
  /** What is in it, unchanged. */
  content: string
}

const text = (value: string | undefined) => escapeHtml(value ?? '')
/** A heading in an attribute is text that readers saw. */
const titled = ({ attributes: { title, heading, header } }: Shortcode) =>
  title || heading || header ? `<h3>${text(title ?? heading ?? header)}</h3>` : ''
const group = (code: Shortcode): Turned => [`<div>${titled(code)}`, '</div>']
const embed =
  (...names: readonly string[]) =>
  ({ attributes, content }: Shortcode): Turned => {
    const src = names.map((name) => attributes[name]).find(Boolean) ?? attributes['0'] ?? content.trim()
    return [`<x-embed src="${text(src)}">`, '</x-embed>']
  }
const hosted =
  (name: string, address: string) =>
  ({ attributes, content }: Shortcode): Turned => {
    const id = attributes['id'] ?? attributes['0'] ?? content.trim()
    return [`<x-embed src="${text(/^https?:/i.test(id) ? id : address + id)}" title="${name}">`, '</x-embed>']
  }
const link = (code: Shortcode): Turned => {
  const { link: to, url, href, title } = code.attributes
  // Visual Composer writes `url:https%3A%2F%2F…|title:…`.
  const packed = /^url:([^|]*)/.exec(to ?? '')?.[1]
  const target = packed ? safeDecoded(packed) : (to ?? url ?? href ?? '')
  const shown = code.content.trim() === '' ? text(title) : ''
  return [`<p><a href="${text(target)}">${shown}`, '</a></p>']
}
const note = (): Turned => ['<x-note>', '</x-note>']
const lost = (): Turned => ['', '']

/** What is known of shortcodes: WordPress' own, and of the builders that old newspapers used. */
const KNOWN: Readonly<Record<string, (code: Shortcode) => Turned>> = {
  caption: ({ attributes }) => [
    '<x-caption>',
    attributes['caption'] ? `<span>${text(attributes['caption'])}</span></x-caption>` : '</x-caption>',
  ],
  gallery: ({ attributes: { ids = '', include = '' } }) => [
    `<x-gallery ids="${text(ids || include)}">`,
    '</x-gallery>',
  ],
  embed: embed('src', 'url'),
  audio: embed('src', 'mp3', 'm4a', 'ogg', 'wav', 'wma', 'flac'),
  video: embed('src', 'mp4', 'm4v', 'webm', 'ogv', 'wmv', 'flv', 'link'),
  vc_video: embed('link'),
  et_pb_video: embed('src'),
  fusion_youtube: hosted('youtube', 'https://www.youtube.com/watch?v='),
  youtube: hosted('youtube', 'https://www.youtube.com/watch?v='),
  vimeo: hosted('vimeo', 'https://vimeo.com/'),
  soundcloud: embed('url', 'src'),
  tweet: hosted('twitter', 'https://twitter.com/i/status/'),
  tweet_embed: embed('url', 'link'),
  facebook: embed('url', 'href'),
  instagram: embed('url'),
  googlemaps: embed('src'),
  googlevideo: embed('src'),
  dailymotion: hosted('dailymotion', 'https://www.dailymotion.com/video/'),
  iframe: embed('src', 'url'),
  pdf: embed('src', 'url'),
  pdfviewer: embed('src', 'url'),
  'pdf-embedder': embed('url', 'src'),
  footnote: note,
  fn: note,
  ref: note,
  mfn: note,
  efn_note: note,
  quote: () => ['<blockquote>', '</blockquote>'],
  blockquote: () => ['<blockquote>', '</blockquote>'],
  pullquote: () => ['<blockquote>', '</blockquote>'],
  button: link,
  vc_btn: link,
  et_pb_button: (code) =>
    link({
      ...code,
      attributes: { url: code.attributes['button_url'] ?? '', title: code.attributes['button_text'] ?? '' },
    }),
  fusion_button: link,
  vc_custom_heading: ({ attributes }) => [`<h3>${text(attributes['text'])}`, '</h3>'],
  vc_separator: () => ['<hr>', ''],
  divider: () => ['<hr>', ''],
  hr: () => ['<hr>', ''],
  vc_single_image: ({ attributes: { image, img_link_target: _, ...rest } }) => [
    `<img src="" class="wp-image-${text(image)}" alt="${text(rest['title'])}">`,
    '',
  ],
  et_pb_image: ({ attributes: { src, alt } }) => [`<img src="${text(src)}" alt="${text(alt)}">`, ''],
  dropcap: () => ['', ''],
  highlight: () => ['', ''],
  spacer: lost,
  clear: lost,
  vc_empty_space: lost,
  br: () => ['<br>', ''],
}

/** Builders' rows, columns and boxes: their content is the text. */
const LAYOUT =
  /^(?:vc_(?:row|column|section|tta_|tab|accordion|toggle|message|column_text)|et_pb_|fusion_|av_|one_|two_|three_|four_|five_)|^(?:rows?|columns?|col|section|container|box|tabs?|tab_item|accordion|toggle|spoiler|success|info|warning|note_box|su_(?:row|column|box|spoiler|note|tabs?|accordion))(?:_|$)/
/** What is asked of readers, or shows what the site makes itself. */
const FORMS =
  /^(?:contact-form|gravityform|ninja_form|wpforms|mc4wp_form|formidable|forminator|caldera_form|poll|newsletter)/

/**
 * Shortcodes of WordPress as HTML. What is not known is set apart for the editor, with what lies in it left in the text, and is
 * listed; `[1]` and `[sic]` are no shortcodes. Tags are passed over.
 */
export function turnShortcodes(html: string, findings: Findings): string {
  if (!html.includes('[')) return html
  let out = ''
  let at = 0
  const open: { name: string; after: string }[] = []
  const closers = closersIn(html)
  const inTag = tagsOf(html)
  for (let from = html.indexOf('['); from >= 0; from = html.indexOf('[', from + 1)) {
    if (from < at || inTag(from)) continue
    const found = codeAt(html, from)
    if (!found) continue
    const { name, attributes, end, closes, whole } = found
    if (closes) {
      const last = open.findLastIndex((one) => one.name === name)
      if (last < 0) continue
      out +=
        html.slice(at, from) +
        open
          .splice(last)
          .toReversed()
          .map(({ after }) => after)
          .join('')
      at = end
      continue
    }
    const closer = whole ? -1 : closers.next(name, end)
    const turn = Object.hasOwn(KNOWN, name)
      ? KNOWN[name]
      : LAYOUT.test(name)
        ? group
        : FORMS.test(name)
          ? lost
          : undefined
    if (!turn) {
      // A word in brackets is no shortcode: that has a value, an end, a name like a program's, or a line to itself.
      const isWord =
        closer < 0 && Object.keys(attributes).every((key) => /^\d+$/.test(key)) && !/[_-]/.test(name)
      if (isWord && !isAlone(html, from, end)) continue
      findings.add('shortcode', name, 'shown')
      out += html.slice(at, from) + marked(html.slice(from, end))
      at = end
      if (closer >= 0) open.push({ name, after: marked(`[/${name}]`) })
      continue
    }
    if (FORMS.test(name)) findings.add('form', name, 'lost')
    else findings.add('shortcode', name, 'kept')
    const content = closer >= 0 ? html.slice(end, closer) : ''
    const [before, after] = turn({ attributes, content })
    out += html.slice(at, from) + before
    at = end
    if (closer < 0) out += after
    else if (before.startsWith('<x-embed')) {
      out += after
      at = html.indexOf(']', closer) + 1
    } else open.push({ name, after })
  }
  return (
    out +
    html.slice(at) +
    open
      .toReversed()
      .map(({ after }) => after)
      .join('')
  )
}

interface Found {
  name: string
  attributes: Record<string, string>
  end: number
  closes: boolean
  /** Ends in itself: `[name /]`. */
  whole: boolean
}

const MOST_CODE = 4000
const NAME = /^\/?([A-Za-z][\w-]{0,60})(?=[\s\]/=])/
const ATTRIBUTE =
  /\s*(?:([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|[”“″]([^”“″]*)[”“″]|([^\s\]]+))|"([^"]*)"|([^\s\]]+))/y

function codeAt(html: string, from: number): Found | null {
  const piece = html.slice(from + 1, from + MOST_CODE)
  const name = NAME.exec(piece)
  if (!name) return null
  const [whole, word = ''] = name
  const closes = whole.startsWith('/')
  const attributes: Record<string, string> = {}
  let place = whole.length
  let free = 0
  for (;;) {
    while (/\s/.test(piece[place] ?? '')) place += 1
    if (piece[place] === ']')
      return { name: word.toLowerCase(), attributes, end: from + place + 2, closes, whole: false }
    if (piece.startsWith('/]', place))
      return { name: word.toLowerCase(), attributes, end: from + place + 3, closes, whole: true }
    ATTRIBUTE.lastIndex = place
    const found = ATTRIBUTE.exec(piece)
    if (!found) return null
    const [all, key, ...values] = found
    // A tag or another bracket within it: this is a sentence in brackets.
    if (key === undefined && /[<[]/.test(all)) return null
    const value = values.find((one) => one !== undefined) ?? ''
    attributes[key?.toLowerCase() ?? String(free++)] = value.replaceAll('&quot;', '').replaceAll('&amp;', '&')
    place = ATTRIBUTE.lastIndex
  }
}

/** Whether nothing else is on a line, or in an element. */
function isAlone(html: string, from: number, end: number): boolean {
  const before = html.slice(Math.max(0, from - 40), from)
  const after = html.slice(end, end + 40)
  return (
    /(?:^|[\n>])[^\S\n]*$/.test(before) &&
    /^[^\S\n]*(?:$|[\n<])/.test(after) &&
    /[a-z]{3}/i.test(html.slice(from, end))
  )
}

/** A shortcode that is kept for who edits the text. */
function marked(code: string): string {
  const plain = code
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
  return `<x-shortcode data-shortcode="${escapeHtml(plain)}"></x-shortcode>`
}

/** Whether a place lies within a tag: an address or a title. Asked from the beginning on. */
function tagsOf(html: string): (place: number) => boolean {
  let from = 0
  let to = 0
  return (place) => {
    while (to <= place) {
      from = html.indexOf('<', to)
      if (from < 0) from = html.length
      const begins = /[A-Za-z/!]/.test(html[from + 1] ?? '')
      const end = begins ? html.indexOf('>', from) : from
      to = end < 0 || from === html.length ? html.length + 1 : end + 1
    }
    return from < place && place < to - 1
  }
}

/** Where each shortcode ends, looked for once: a text of opened ones alone would be read again for each. */
function closersIn(html: string) {
  const places = new Map<string, { at: number[]; passed: number }>()
  for (let at = html.indexOf('[/'); at >= 0; at = html.indexOf('[/', at + 2)) {
    const name = /^[A-Za-z][\w-]{0,60}/.exec(html.slice(at + 2, at + 64))?.[0].toLowerCase()
    if (name === undefined) continue
    const known = places.get(name)
    if (known) known.at.push(at)
    else places.set(name, { at: [at], passed: 0 })
  }
  return {
    next(name: string, from: number): number {
      const known = places.get(name)
      if (!known) return -1
      while ((known.at[known.passed] ?? from) < from) known.passed += 1
      return known.at[known.passed] ?? -1
    },
  }
}

function safeDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

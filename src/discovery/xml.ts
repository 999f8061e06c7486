const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

// What XML 1.0 forbids even as a reference; a stray one in an editor's text must not break a whole feed.
const FORBIDDEN = /[^\t\n\r\P{Cc}]|[\uFFFE\uFFFF]/gu
const LONE_SURROGATE = /\p{Cs}/gu

const allowed = (text: string) =>
  (text.isWellFormed() ? text : text.replace(LONE_SURROGATE, '')).replace(FORBIDDEN, '')

/** A text for an element or an attribute. */
export function escapeXml(text: string): string {
  return allowed(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
}

/** A text as a section that is not escaped; one that would end it is written as two. */
export function cdata(text: string): string {
  return `<![CDATA[${allowed(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`
}

type Attributes = Readonly<Record<string, string | undefined>>

function open(name: string, attributes: Attributes): string {
  const list = Object.entries(attributes).map(([key, value]) =>
    value === undefined ? '' : ` ${key}="${escapeXml(value)}"`,
  )
  return `<${name}${list.join('')}`
}

/** `<name>text</name>`; nothing for an empty text. */
export function element(name: string, text: string | null, attributes: Attributes = {}): string {
  return text ? `${open(name, attributes)}>${escapeXml(text)}</${name}>` : ''
}

/** `<name a="b"/>`. */
export function empty(name: string, attributes: Attributes): string {
  return `${open(name, attributes)}/>`
}

/** An element around finished XML. */
export function wrap(name: string, children: readonly string[], attributes: Attributes = {}): string {
  return `${open(name, attributes)}>${children.join('')}</${name}>`
}

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'

import { isTag, isText, type ChildNode, type Element } from 'domhandler'
import { DomUtils, parseDocument } from 'htmlparser2'
import * as z from 'zod'

/** What an answer from outside says of a thing: plain words, all of them optional. */
export interface CardFacts {
  title: string
  author: string
  site: string
  words: string
  published: Date | null
  /** Width by height. */
  ratio: number | null
  /** Addresses of pictures, the best first. */
  pictures: readonly string[]
}

export const NO_FACTS: CardFacts = {
  title: '',
  author: '',
  site: '',
  words: '',
  published: null,
  ratio: null,
  pictures: [],
}

const MOST = { title: 300, author: 200, site: 200, words: 4000 } as const
const BLOCKS = new Set(['p', 'div', 'br', 'li', 'blockquote'])
// Signs that turn or hide what follows have no place in words of others.
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu

/** Text of others as one line, cut at the end of a word. */
function lineOf(text: string, most: number): string {
  const line = text.replace(/\s+/g, ' ').replace(UNSEEN, '').trim()
  if (line.length <= most) return line
  return `${line.slice(0, most - 1).replace(/\s+\S*$/, '')}…`
}

/** Text of others whose lines are kept. */
function linesOf(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').replace(UNSEEN, '').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  return lines.length <= MOST.words ? lines : `${lines.slice(0, MOST.words - 1).replace(/\s+\S*$/, '')}…`
}

/** A day or moment as machines write it; null for what is none, lies ahead or before there was a web. */
function dateOf(text: string): Date | null {
  const typed = text.trim()
  const date = new Date(/^\d{4}-\d{2}-\d{2} \d/.test(typed) ? `${typed.replace(' ', 'T')}Z` : typed)
  const year = date.getUTCFullYear()
  return Number.isNaN(date.getTime()) || year < 1990 || date.getTime() > Date.now() + 86_400_000 ? null : date
}

function ratioOf(width: unknown, height: unknown): number | null {
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) && ratio >= 0.2 && ratio <= 5 ? ratio : null
}

/** Only pictures that are fetched over a safe line. */
function pictureOf(address: string, base: string): string[] {
  const url = URL.parse(address.trim(), base)
  return address.trim() !== '' && url?.protocol === 'https:' ? [url.href] : []
}

const text = z.union([z.string(), z.number()]).transform(String).catch('')
const OEMBED = z.object({
  title: text,
  author_name: text,
  author_url: text,
  provider_name: text,
  thumbnail_url: text,
  upload_date: text,
  html: text,
  type: text,
  width: text,
  height: text,
})

/** What an answer of oEmbed says; its HTML is read for the words of a post, and never shown. Null for what is none. */
export function readOembed(body: string, isPost: boolean): CardFacts | null {
  let json: unknown
  try {
    json = JSON.parse(body)
  } catch {
    return null
  }
  const read = OEMBED.safeParse(json)
  if (!read.success) return null
  const { title, author_name: name, author_url: own, thumbnail_url: picture, html, ...rest } = read.data
  const facts: CardFacts = {
    title: lineOf(title, MOST.title),
    author: lineOf(name, MOST.author),
    site: lineOf(rest.provider_name, MOST.site),
    words: '',
    published: dateOf(rest.upload_date),
    ratio: isPost ? null : ratioOf(rest.width, rest.height),
    pictures: pictureOf(picture, 'https://unknown.invalid/'),
  }
  if (!isPost) return facts.title === '' && facts.pictures.length === 0 ? null : facts
  const post = readQuotation(html)
  const handle = /\/(\w{1,30})\/?$/.exec(own)?.[1]
  return post.words === ''
    ? null
    : { ...facts, ...post, author: handle ? `${facts.author} (@${handle})` : facts.author }
}

/** The words of a post in its quotation, and the day at its end. */
function readQuotation(html: string): Pick<CardFacts, 'words' | 'published'> {
  const { children } = parseDocument(html)
  const [quote] = DomUtils.getElementsByTagName('blockquote', children)
  if (!quote) return { words: '', published: null }
  const paragraphs = DomUtils.getElementsByTagName('p', quote.children)
  const date = DomUtils.getElementsByTagName('a', quote.children).at(-1)
  const said = date ? DomUtils.textContent(date).trim() : ''
  return {
    words: linesOf(paragraphs.map((one) => textOf(one.children)).join('\n')),
    published: /\d{4}$/.test(said) ? dateOf(`${said} UTC`) : null,
  }
}

/** Text with its line ends. */
function textOf(nodes: readonly ChildNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data.replace(/\s+/g, ' ')
      if (!isTag(node) || node.name === 'script' || node.name === 'style') return ''
      return BLOCKS.has(node.name) ? `\n${textOf(node.children)}` : textOf(node.children)
    })
    .join('')
}

/** What a page says of itself: Open Graph, then what it says in older ways. */
export function readPage(html: string, address: string): CardFacts {
  const { children } = parseDocument(html)
  const metas = new Map<string, string>()
  for (const meta of DomUtils.getElementsByTagName('meta', children)) {
    const { property, name, itemprop, content = '' } = meta.attribs
    for (const key of [property, name, itemprop])
      if (key && content.trim() !== '' && !metas.has(key.toLowerCase())) metas.set(key.toLowerCase(), content)
  }
  const first = (...names: readonly string[]) =>
    names.map((name) => metas.get(name)).find((value) => value !== undefined) ?? ''
  const [titled] = DomUtils.getElementsByTagName('title', children)
  const [time] = DomUtils.findAll(isDated, children)
  return {
    title: lineOf(
      first('og:title', 'twitter:title') || (titled ? DomUtils.textContent(titled) : ''),
      MOST.title,
    ),
    author: lineOf(personOf(first('article:author', 'author', 'twitter:creator')), MOST.author),
    site: lineOf(first('og:site_name', 'application-name'), MOST.site),
    words: linesOf(first('og:description', 'twitter:description', 'description')),
    published:
      dateOf(first('article:published_time', 'datepublished', 'uploaddate', 'date', 'dc.date')) ??
      (time ? dateOf(time.attribs['datetime'] ?? '') : null),
    ratio: null,
    pictures: pictureOf(
      first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'),
      address,
    ),
  }
}

const isDated = ({ name, attribs }: Element) => name === 'time' && Boolean(attribs['datetime'])

/** Some pages give the address of a person instead of a name. */
const personOf = (author: string) => (/^https?:/i.test(author.trim()) ? '' : author)

/** Facts with what the others know besides. */
export function joinFacts(facts: CardFacts, more: CardFacts): CardFacts {
  return {
    title: facts.title || more.title,
    author: facts.author || more.author,
    site: facts.site || more.site,
    words: facts.words || more.words,
    published: facts.published ?? more.published,
    ratio: facts.ratio ?? more.ratio,
    pictures: [...facts.pictures, ...more.pictures],
  }
}

/** What a post's page calls itself is its author and where it is: `Name on Instagram: “words”`. */
export function postFacts(facts: CardFacts): CardFacts {
  const [, name = '', said = ''] =
    /^(.{1,100}?) (?:on|posted on) (?:Instagram|LinkedIn|X)(?:: ?(.*))?$/s.exec(facts.title) ?? []
  const author = facts.author || name || facts.title
  const inTitle = said.replace(/^["“]|["”]$/g, '')
  const words = inTitle.length > facts.words.length ? inTitle : facts.words
  return { ...facts, title: '', author: author.slice(0, MOST.author), words }
}

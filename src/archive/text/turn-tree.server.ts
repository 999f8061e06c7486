import { isComment, isTag, isText, type ChildNode, type Element } from 'domhandler'
import { dirOf, type Lang } from '#i18n/locale.ts'
import { hostOf, wholeAddress } from './addresses.ts'
import { noteComment, noteScript } from './blocks.server.ts'
import { BOXES, CONTROLS, DRAWN, EMBEDS, UNSEEN } from './element-kinds.ts'
import {
  isPictureBox,
  writeCard,
  writeEmbed,
  writeFigure,
  writeGallery,
  writeImage,
  writeShortcode,
  writeShown,
} from './figures.server.ts'
import type { Findings } from './findings.ts'
import { linkStart, SHOWN_HOSTS } from './links.ts'
import { writeItem, writeList, writeQuote, writeWordList } from './elements/lists.server.ts'
import { gatherNotes } from './elements/notes.server.ts'
import { given } from './parse.server.ts'
import {
  headingOf,
  writeAnchor,
  writeHeading,
  writeHiddenMail,
  writeNote,
  writeRule,
  writeRun,
  writeShortNote,
  writeTerm,
} from './elements/runs.server.ts'
import { directionOf, styleOf, wordList } from './style.ts'
import { writeTable } from './elements/tables.server.ts'
import type { TextSetup } from './text-setup.ts'
import type { Turner } from './turner.ts'
import { BlockWriter } from './writer.ts'
import type { Mark } from './written-blocks.ts'

// oxlint-disable-next-line no-control-regex -- they are what is taken out
const CONTROLS_IN_TEXT = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffe\uffff]/g

/** Walks a tree of foreign HTML and writes what of it a text of ours says. */
export class TreeTurner implements Turner {
  readonly writer = new BlockWriter()
  readonly setup: TextSetup
  readonly findings: Findings
  readonly pictures = new Set<string>()
  readonly #links = new Set<string>()
  readonly #siteHost: string
  /** What an element need not say: the direction of what it lies in. */
  #base: 'rtl' | 'ltr'
  readonly #lang: Lang
  #dir: 'rtl' | 'ltr'
  notes: ReadonlyMap<string, { text: string; href: string | null }> = new Map()
  #used = new Set<Element>()
  #pre = false
  /** Whether line ends of a text are paragraphs: in all of it, between blocks alone, or not at all. */
  #lines: 'all' | 'top' | 'none' = 'none'
  #depth = 0
  /** Where the link leads that is open. */
  link: string | null = null

  constructor(setup: TextSetup, lang: Lang, findings: Findings) {
    this.setup = setup
    this.findings = findings
    this.#lang = lang
    this.#base = dirOf(lang)
    this.#dir = this.#base
    this.#siteHost = setup.site === null ? '' : hostOf(setup.site)
  }

  get dir(): 'rtl' | 'ltr' {
    return this.#dir
  }

  /** All of a text. Called once. */
  walk(tree: readonly ChildNode[]): void {
    if (this.setup.from === 'wordpress')
      this.#lines = tree.some((node) => isComment(node) && node.data.trimStart().startsWith('wp:'))
        ? 'top'
        : 'all'
    const { notes, used } = gatherNotes(tree, this.setup.notes)
    this.notes = notes
    this.#used = new Set(used)
    this.children(tree)
  }

  /** A text without elements: each line a paragraph. */
  plain(text: string): void {
    for (const line of text.split('\n')) {
      this.writer.text(line)
      this.writer.endLine()
    }
  }

  /** The blocks, the pictures in them, and the addresses of the old site that a link may lead to. */
  finish(): { blocks: string[]; pictures: string[]; links: string[] } {
    return { blocks: this.writer.finish(), pictures: [...this.pictures], links: [...this.#links] }
  }

  /** The content of an element. */
  children(nodes: readonly ChildNode[]): void {
    this.#depth += 1
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at]
      if (!node) continue
      if (isText(node)) this.#text(node.data)
      else if (isComment(node)) {
        // There a page of the old site ended, or its beginning.
        if (/^\s*(?:more|nextpage)/.test(node.data)) this.writer.endLine()
        noteComment(node.data, this.findings)
      } else if (isTag(node)) {
        const listed = node.name === 'p' && !this.writer.isInner ? wordList(nodes, at) : null
        if (listed) {
          writeWordList(listed.items, this)
          at = listed.last
        } else this.#element(node)
      }
    }
    this.#depth -= 1
  }

  #element(element: Element): void {
    const { name } = element
    if (this.#used.has(element)) return
    if (name === 'script') return noteScript(element, this.findings)
    if (name === 'style') return
    if (UNSEEN.has(name)) return
    const style = styleOf(element, this.findings)
    if (style.hidden) return
    if (name === 'br') return this.writer.break()
    if (element.attribs['data-cfemail'] !== undefined) return writeHiddenMail(element, this)
    if (name === 'img' || name === 'amp-img') return writeImage(element, this)
    if (name === 'hr') return writeRule(this)
    if (name === 'a') return writeAnchor(element, this)
    const heading = headingOf(name) ?? style.heading
    if (heading) return writeHeading(element, heading, this)
    if (isPictureBox(element)) return writeFigure(element, this)
    if (name === 'ul' || name === 'ol' || name === 'menu' || name === 'dir') return writeList(element, this)
    if (name === 'li') return writeItem(element, this)
    if (name === 'blockquote') return writeQuote(element, this)
    if (name === 'table') return writeTable(element, this)
    if (name === 'dt' || name === 'summary') return writeTerm(element, this)
    if (name === 'pre') return this.#preformatted(element)
    if (EMBEDS.has(name) || name === 'x-embed') return writeEmbed(element, this)
    if (name === 'x-gallery') return writeGallery(element, this)
    if (name === 'x-shortcode') return writeShortcode(element, this)
    if (name === 'x-note') return writeShortNote(element, this)
    if (DRAWN.has(name)) return this.findings.add('element', name, 'lost')
    if (CONTROLS.has(name)) return this.findings.add('form', name, 'lost')
    if (name === 'form') this.findings.add('form', 'form', 'lost')
    if (name === 'sup' && writeNote(element, this)) return
    if (/(?:^|\s)wp-block-embed__wrapper(?:\s|$)/.test(given(element, 'class')) && writeShown(element, this))
      return
    if (name === 'p' && this.link === null && writeShown(element, this, true)) return
    if (BOXES.has(name) || name === 'caption' || name === 'td' || name === 'th') return this.box(element)
    writeRun(element, style, this)
  }

  /** Addresses of a text as they are written: what leads to the old site is listed. */
  address(typed: string): string | null {
    // Pages of our own are at the same addresses here.
    const isOwn = this.setup.from === 'kimya' && /^\/(?!\/)/.test(typed)
    const address = wholeAddress(typed, isOwn ? null : this.setup.site)
    if (isOwn && address !== null) this.#links.add(address)
    if (address !== null && this.#siteHost !== '' && hostOf(address) === this.#siteHost)
      this.#links.add(address)
    return address
  }

  /** The attributes that a block has of its own. */
  attrsOf(element: Element): string {
    const lang = given(element, 'lang').trim()
    const said = /^[a-z]{2,3}$/.test(lang) && lang !== this.#lang ? ` lang="${lang}"` : ''
    if (this.#dir === this.#base) return said
    this.findings.add('direction', this.#dir, 'kept')
    return ` dir="${this.#dir}"${said}`
  }

  /** Does something where an element's own direction holds. */
  within(element: Element, act: () => void): void {
    const before = this.#dir
    this.#dir = directionOf(element) ?? before
    act()
    this.#dir = before
  }

  #text(data: string): void {
    const text = data.replace(CONTROLS_IN_TEXT, '')
    if (this.#pre) {
      const [first = '', ...rest] = text.split('\n')
      this.writer.text(first)
      for (const line of rest) {
        this.writer.break()
        this.writer.text(line)
      }
      return
    }
    const asLines = this.#lines === 'all' || (this.#lines === 'top' && this.#depth === 1)
    if (!asLines || !text.includes('\n')) {
      this.writer.text(text)
      return
    }
    const paragraphs = text.split(/\n[^\S\n]*\n\s*/)
    paragraphs.forEach((paragraph, at) => {
      if (at > 0) this.writer.endLine()
      const lines = paragraph.split('\n')
      lines.forEach((line, place) => {
        if (place > 0) this.writer.softBreak()
        const alone = line.trim()
        if (/^https?:\/\/\S+$/i.test(alone) && this.link === null) this.#bareAddress(alone)
        else this.writer.text(line)
      })
    })
  }

  /** WordPress shows what a lone address leads to; here it is a card of a site that is known, else a link. */
  #bareAddress(typed: string): void {
    const address = this.address(typed)
    if (address === null) return this.writer.text(typed)
    const host = hostOf(address)
    if (SHOWN_HOSTS.test(host)) this.findings.add('embed', host, 'kept')
    if (writeCard(address, this)) return
    this.linked(address, () => this.writer.text(typed))
  }

  /** A block of its own, whatever it is called. */
  box(element: Element): void {
    this.within(element, () => {
      this.writer.endLine()
      const before = this.writer.block
      // A paragraph in a heading is of it.
      if (before.tag === 'p') this.writer.block = { tag: 'p', attrs: this.attrsOf(element) }
      this.children(element.children)
      this.writer.endLine()
      this.writer.block = before
    })
  }

  #preformatted(element: Element): void {
    const before = this.#pre
    this.#pre = true
    this.box(element)
    this.#pre = before
  }

  /** The paragraphs of an item or a quotation. */
  inHolder(element: Element): void {
    this.held(() => {
      const before = this.writer.block
      this.writer.block = { tag: 'p', attrs: '' }
      this.children(element.children)
      this.writer.endLine()
      this.writer.block = before
    })
  }

  /** The direction of what holds paragraphs is theirs too: it is written once. */
  held(act: () => void): void {
    const before = this.#base
    this.#base = this.#dir
    act()
    this.#base = before
  }

  /** Leaves out an element whose words are written elsewhere. */
  use(element: Element): void {
    this.#used.add(element)
  }

  /** Does something as if it were at the top, whatever it lies in. */
  atTop<Made>(act: () => Made): Made {
    const base = this.#base
    this.#base = dirOf(this.#lang)
    const made = act()
    this.#base = base
    return made
  }

  /** Links what is written meanwhile. */
  linked(address: string, act: () => void): void {
    this.link = address
    this.writer.pushMark({ kind: 'a', open: linkStart(address) })
    act()
    this.writer.popMark()
    this.link = null
  }

  /** Formats what is written meanwhile, once. */
  marked(kind: Mark['kind'], act: () => void, open = `<${kind}>`): void {
    const { writer } = this
    const useless =
      writer.has(kind) || ((kind === 'sub' || kind === 'sup') && (writer.has('sub') || writer.has('sup')))
    if (useless) return act()
    writer.pushMark({ kind, open })
    act()
    writer.popMark()
  }
}

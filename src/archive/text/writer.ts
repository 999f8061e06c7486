import {
  escapeText,
  heldHtml,
  holder,
  htmlOfChild,
  itemsOf,
  type BlockKind,
  type Holder,
  type Line,
  type Mark,
} from './written-blocks.ts'

const PARAGRAPH: BlockKind = { tag: 'p', attrs: '' }

/**
 * Writes blocks as the editor's schema has them, in whatever order elements begin and end: paragraphs begin with their first
 * letter, formatting is opened where text needs it, and what may stand at the top alone splits the lists around it.
 */
export class BlockWriter {
  /** What the next paragraph will be. */
  block: BlockKind = PARAGRAPH
  #root = holder('root')
  #stack: Holder[] = [this.#root]
  #marks: Mark[] = []
  /** How each mark that is open is closed. */
  #closers: string[] = []
  #line = ''
  #lineBlock = PARAGRAPH
  #space = ''
  #breaks = 0
  /** Ends of blocks are breaks in a caption, and figures wait for the end of their table. */
  #mode: 'blocks' | 'inline' | 'cell' = 'blocks'
  #after: string[] = []
  /** Blocks that come once the paragraph, and the lists around it, have ended. */
  #later: string[] = []
  readonly #top: string[] = []

  /** Whether what is written now lies in a list, a quotation or a cell. */
  get isInner(): boolean {
    return this.#stack.length > 1 || this.#mode !== 'blocks'
  }

  /** Whether this is a cell or a caption: pictures come after it. */
  get isApart(): boolean {
    return this.#mode !== 'blocks'
  }

  get isInline(): boolean {
    return this.#mode === 'inline'
  }

  /** Lists that are open, one in another. */
  get listDepth(): number {
    return this.#stack.reduce((depth, { tag }) => depth + (tag === 'li' ? 1 : 0), 0)
  }

  /** Whether an item may begin here. */
  get isInList(): boolean {
    const last = this.#stack.at(-1)?.tag
    return last === 'ul' || last === 'ol'
  }

  /** Whether a run has this formatting already. */
  has(kind: Mark['kind']): boolean {
    return this.#marks.some((mark) => mark.kind === kind)
  }

  /** Text as HTML counts it: runs of spaces are one, and none at the ends of a paragraph. */
  text(raw: string): void {
    let text = /[^\S ]| {2}/.test(raw) ? raw.replace(/\s+/g, (run) => (run === '\u00a0' ? run : ' ')) : raw
    const first = text[0]
    if (first === ' ' || first === '\u00a0') {
      this.#space ||= first
      text = text.slice(1)
    }
    if (text === '') return
    const last = text.at(-1)
    const space = last === ' ' || last === '\u00a0' ? last : ''
    this.#beginRun()
    this.#line += escapeText(space === '' ? text : text.slice(0, -1))
    this.#space = space
  }

  /** A piece of HTML within a paragraph. */
  inline(html: string): void {
    this.#beginRun()
    this.#line += html
  }

  /** A line's end; two of them end the paragraph. */
  break(): void {
    if (this.#line !== '') this.#breaks += 1
    this.#space = ''
  }

  /** A line's end of a plain text, which says nothing beside a break. */
  softBreak(): void {
    if (this.#line !== '') this.#breaks = Math.max(1, this.#breaks)
    this.#space = ''
  }

  pushMark(mark: Mark): void {
    this.#marks.push(mark)
  }

  popMark(): void {
    const mark = this.#marks.pop()
    if (mark && this.#closers.length > this.#marks.length) this.#line += this.#closers.pop() ?? ''
  }

  /** Ends the paragraph, if one has begun. */
  endLine(): void {
    if (this.#mode === 'inline') {
      this.softBreak()
      return
    }
    this.#breaks = 0
    this.#space = ''
    if (this.#line === '') return
    const html = this.#closedLine()
    const last = this.#stack.at(-1) ?? this.#root
    if (last.tag === 'ul' || last.tag === 'ol') this.openItem('')
    const { tag, attrs } = this.#lineBlock
    this.#place({ kind: 'line', tag: this.isInner ? 'p' : tag, attrs, html })
    if (last.tag === 'ul' || last.tag === 'ol') this.close()
    this.#giveLater()
  }

  openQuote(attrs: string): void {
    this.endLine()
    this.#stack.push(holder('blockquote', attrs))
  }

  openList(tag: 'ul' | 'ol', attrs: string, start: number): void {
    this.endLine()
    // A list that lies in a list belongs to the item before it.
    const around = this.#stack.at(-1)
    if (around?.tag === 'ul' || around?.tag === 'ol') {
      const item = around.children.pop()
      this.#stack.push(item?.kind === 'holder' ? item : holder('li'))
      this.#stack.push({ ...holder(tag, attrs, start), borrows: true })
      return
    }
    this.#stack.push(holder(tag, attrs, start))
  }

  openItem(attrs: string): void {
    this.endLine()
    this.#stack.push(holder('li', attrs))
  }

  /** Ends the innermost list, item or quotation. */
  close(): void {
    this.endLine()
    const closed = this.#stack.pop()
    if (!closed || closed.tag === 'root') return
    if (closed.children.length > 0) this.#place(closed)
    if (closed.borrows) this.close()
    this.#giveLater()
  }

  /** A block that may stand at the top alone: lists and quotations around it end before, and go on after it. */
  top(html: string): void {
    if (this.#mode !== 'blocks') {
      this.#after.push(html)
      return
    }
    this.endLine()
    const open = this.#stack.slice(1)
    while (this.#stack.length > 1) {
      const closed = this.#stack.pop()
      if (closed && closed.children.length > 0) this.#place(closed)
    }
    this.#top.push(html)
    this.#stack = [
      this.#root,
      ...open.map((one) => ({ ...one, children: [], start: one.start + itemsOf(one) })),
    ]
  }

  /** A block that tears nothing apart: it comes after the paragraph and the lists that it lies in. */
  later(html: string): void {
    if (this.#mode !== 'blocks') this.#after.push(html)
    else {
      this.#later.push(html)
      this.#giveLater()
    }
  }

  #giveLater(): void {
    if (this.#line !== '' || this.isInner) return
    this.#top.push(...this.#later)
    this.#later = []
  }

  /** What is written meanwhile as one run without blocks, and the figures that came in it. */
  inlineOf(write: () => void): { html: string; after: string[] } {
    const [html, after] = this.#apart('inline', () => {
      write()
      this.#breaks = 0
      return this.#closedLine()
    })
    return { html, after }
  }

  /** What is written meanwhile as a cell of a table, and the figures that came in it. */
  cellOf(write: () => void): { html: string; after: string[] } {
    const [html, after] = this.#apart('cell', () => {
      write()
      this.endLine()
      return heldHtml(this.#root.children)
    })
    return { html, after }
  }

  /** The blocks at the top, in their order. */
  finish(): string[] {
    this.endLine()
    while (this.#stack.length > 1) this.close()
    this.#giveLater()
    return this.#top
  }

  #apart(mode: 'inline' | 'cell', write: () => string): [string, string[]] {
    const kept = {
      root: this.#root,
      stack: this.#stack,
      marks: this.#marks,
      closers: this.#closers,
      line: this.#line,
      lineBlock: this.#lineBlock,
      space: this.#space,
      breaks: this.#breaks,
      mode: this.#mode,
      after: this.#after,
      block: this.block,
    }
    this.#root = holder('root')
    this.#stack = [this.#root]
    this.#marks = []
    this.#closers = []
    this.#line = ''
    this.#space = ''
    this.#breaks = 0
    this.#mode = mode
    this.#after = []
    this.block = PARAGRAPH
    const html = write()
    const after = this.#after
    this.#root = kept.root
    this.#stack = kept.stack
    this.#marks = kept.marks
    this.#closers = kept.closers
    this.#line = kept.line
    this.#lineBlock = kept.lineBlock
    this.#space = kept.space
    this.#breaks = kept.breaks
    this.#mode = kept.mode
    this.#after = kept.after
    this.block = kept.block
    return [html, after]
  }

  #place(child: Line | Holder): void {
    const parent = this.#stack.at(-1) ?? this.#root
    if (parent !== this.#root || this.#mode === 'cell') parent.children.push(child)
    else this.#top.push(htmlOfChild(child))
  }

  #beginRun(): void {
    if (this.#breaks > 1 && this.#mode !== 'inline') this.endLine()
    if (this.#line === '') {
      this.#lineBlock = this.block
      this.#space = ''
    } else if (this.#breaks > 0) this.#line += '<br />'
    else this.#line += this.#space
    this.#breaks = 0
    this.#space = ''
    const isHeading = this.#lineBlock.tag !== 'p'
    for (const { kind, open } of this.#marks.slice(this.#closers.length)) {
      // A heading is bold already.
      const isPlain = isHeading && kind === 'strong'
      this.#line += isPlain ? '' : open
      this.#closers.push(isPlain ? '' : `</${kind}>`)
    }
  }

  #closedLine(): string {
    const html = this.#line + this.#closers.toReversed().join('')
    this.#closers = []
    this.#line = ''
    return html
  }
}

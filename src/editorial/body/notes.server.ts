import { isTag, type ChildNode, type Element } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { escapeHtml } from '#platform/html/escape.ts'
import { parseHtml } from '#platform/html/tree.server.ts'

const TEXTS = {
  ar: { title: 'الحواشي', note: 'حاشية', source: 'المصدر', back: 'العودة إلى النص' },
  en: { title: 'Notes', note: 'Note', source: 'Source', back: 'Back to the text' },
}

/**
 * Numbers the footnotes of a tree, each a link to its text, and answers their list for the end of the text; empty without
 * any. The tree is changed in place.
 */
export function numberNotes(nodes: readonly ChildNode[], lang: Lang): string {
  const notes = DomUtils.findAll((element) => 'data-note' in element.attribs, [...nodes])
  if (notes.length === 0) return ''
  const texts = TEXTS[lang]
  const items = notes.map((note, index) => {
    const number = index + 1
    const { 'data-note': text = '', 'data-href': href = '' } = note.attribs
    turnIntoReference(note, `${texts.note} ${number}`, number)
    const source = href ? ` <a href="${escapeHtml(href)}" rel="noopener nofollow">${texts.source}</a>` : ''
    return (
      `<li id="note-${number}">${isolateHtml(escapeHtml(text), lang)}${source}` +
      ` <a href="#ref-${number}" aria-label="${texts.back}">↩</a></li>`
    )
  })
  return `<section class="footnotes"><h2>${texts.title}</h2><ol>${items.join('')}</ol></section>`
}

function turnIntoReference(note: Element, label: string, number: number) {
  note.attribs = { class: 'footnote' }
  const link = parseHtml(
    `<a id="ref-${number}" href="#note-${number}" aria-label="${label}">[${number}]</a>`,
  ).find(isTag)
  note.children = []
  if (link) DomUtils.appendChild(note, link)
}

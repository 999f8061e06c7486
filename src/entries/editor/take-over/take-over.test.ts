import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import type { Node } from 'prosemirror-model'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Translate } from '#i18n/translator.ts'
import { htmlIn, showText } from './before.ts'
import { htmlOfDocument, parseDocument } from '../document/html.ts'
import { takeOver } from './take-over.ts'
import { anyDocument } from '../document/testing-documents.ts'

const { window } = new JSDOM('<div id="text"></div>')
const place = window.document.querySelector('div') as HTMLElement

beforeAll(() => {
  vi.stubGlobal('document', window.document)
  for (const name of ['DOMParser', 'Node', 'NodeFilter', 'Element'] as const)
    vi.stubGlobal(name, window[name])
})
afterAll(() => {
  vi.unstubAllGlobals()
})

const show = (html: string) =>
  showText(place, html, {
    lang: 'ar',
    t: ((key: string) => key) as Translate,
    services: {},
    change: () => undefined,
  })

/** A line break at the end of a block is not seen, and a browser writes one where nothing is. */
function endsInBreak(doc: Node): boolean {
  let found = false
  doc.descendants((node) => {
    if (node.isTextblock && node.lastChild?.type.name === 'hard_break') found = true
  })
  return found
}

test('POST-03 a text that is shown before its editor is there is taken over, and sent, as it was', () => {
  fc.assert(
    fc.property(anyDocument, (doc) => {
      fc.pre(!endsInBreak(doc))
      const html = htmlOfDocument(doc)
      const wanted = parseDocument(html).toJSON() as unknown
      show(html)
      expect(htmlIn(place)).toBe(htmlOfDocument(parseDocument(html)))
      expect(takeOver(place, []).doc.toJSON()).toEqual(wanted)
    }),
    { numRuns: 100 },
  )
})

test('POST-03 no shown letter is moved or lost, in isolated figures and cells too', () => {
  show(
    '<p>ارتفع +2.4% بعد <strong>MEG</strong></p><p>Only Latin</p><table><tbody><tr><td>318</td></tr></tbody></table>',
  )
  const walker = window.document.createTreeWalker(place, window.NodeFilter.SHOW_TEXT)
  const spots: { node: Text; offset: number }[] = []
  while (walker.nextNode()) {
    const node = walker.currentNode as unknown as Text
    for (let offset = 0; offset < node.data.length; offset += 1) spots.push({ node, offset })
  }
  expect(spots.length).toBeGreaterThan(30)
  const { doc, at } = takeOver(place, spots)
  expect(at.map((pos) => doc.textBetween(pos, pos + 1))).toEqual(
    spots.map(({ node, offset }) => node.data.charAt(offset)),
  )
})

test('POST-03 nothing in a text that no text of the house may hold is shown or sent', () => {
  show(
    '<p onclick="x()">أ<script>x()</script><input name="do"><span style="color:red">ب</span></p><iframe src="/x"></iframe>',
  )
  expect(place.innerHTML).toBe('<p>أب</p>')
  expect(htmlIn(place)).toBe('<p>أب</p>')
  show('')
  expect(htmlIn(place)).toBe('')
})

test('POST-03 a text that was set in lines is shown without them', () => {
  show('<h2>أ</h2>\n<p>سعر\n  جديد</p>\n<ul>\n  <li>ب</li>\n</ul>')
  expect(takeOver(place, []).doc.toJSON()).toEqual(
    parseDocument('<h2>أ</h2><p>سعر جديد</p><ul><li>ب</li></ul>').toJSON(),
  )
})

import { JSDOM } from 'jsdom'
import { Fragment, Slice } from 'prosemirror-model'
import { history, undo } from 'prosemirror-history'
import { EditorState, TextSelection, type Command } from 'prosemirror-state'
import { expect, test } from 'vitest'
import { htmlOfDocument, parseDocument } from '../document/html.ts'
import { schema } from '../document/schema.ts'
import { addressIn, asCard, asLink, loneLink, pasteAddress, typedAddress } from './cards.ts'

const page = new JSDOM('').window.document
const ADDRESS = 'https://youtu.be/dQw4w9WgXcQ'
const CARD = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

/** A text with the caret at the end of its block `at`, and what commands make of it. */
function editing(html: string, at = 0) {
  const doc = parseDocument(html, page)
  let state = EditorState.create({ doc, plugins: [history()] })
  let pos = 0
  for (let block = 0; block <= at; block += 1) pos += doc.child(block).nodeSize
  state = state.apply(state.tr.setSelection(TextSelection.create(doc, pos - 1)))
  return {
    run: (command: Command) => command(state, (tr) => (state = state.apply(tr))),
    html: () => htmlOfDocument(state.doc, page),
    state: () => state,
  }
}

const clip = (html: string) => new Slice(parseDocument(html, page).content, 1, 1)

test('NEWS-02 a clip is an address where it is nothing else', () => {
  expect(addressIn(clip(`<p>${ADDRESS}</p>`))).toBe(ADDRESS)
  expect(addressIn(clip(`<p> <a href="${ADDRESS}">${ADDRESS}</a></p>`))).toBe(ADDRESS)
  expect(addressIn(new Slice(Fragment.from(schema.text(ADDRESS)), 0, 0))).toBe(ADDRESS)
  for (const html of [`<p>انظر ${ADDRESS}</p>`, `<p>${ADDRESS}</p><p>x</p>`, '<p>https://</p>', '<hr>'])
    expect(addressIn(clip(html))).toBeNull()
})

test('NEWS-02 an address pasted into a line of its own is a link, then its card; undoing goes back a step at a time', () => {
  const text = editing('<p>أول</p><p></p>', 1)
  expect(text.run(pasteAddress(ADDRESS))).toBe(true)
  const asPasted = `<p>أول</p><p><a href="${ADDRESS}">${ADDRESS}</a></p>`
  expect(text.html()).toBe(asPasted)
  expect(text.run(asCard(ADDRESS, CARD))).toBe(true)
  expect(text.html()).toBe(`<p>أول</p><figure data-card="${CARD}"></figure><p></p>`)
  // Writing goes on in the line below.
  expect(text.state().selection.$from.parent.type.name).toBe('paragraph')
  text.run(undo)
  expect(text.html()).toBe(asPasted)
  text.run(undo)
  expect(text.html()).toBe('<p>أول</p><p></p>')
})

test('NEWS-02 within words, an item or a cell an address stays a text', () => {
  for (const html of ['<p>أول</p>', '<ul><li></li></ul>', '<table><tbody><tr><td></td></tr></tbody></table>'])
    expect(editing(html).run(pasteAddress(ADDRESS))).toBe(false)
})

test('NEWS-02 a card may be shown as a link, and a link that is alone as a card', () => {
  const text = editing(`<figure data-card="${CARD}"></figure><p>x</p>`, 1)
  expect(loneLink(text.state())).toBeNull()
  text.run(asLink(0))
  expect(text.html()).toBe(`<p><a href="${CARD}">${CARD}</a></p><p>x</p>`)
  expect(loneLink(text.state())).toEqual({ address: CARD, text: CARD })
  const named = editing('<p><a href="https://a.example/1">تقرير</a></p>')
  expect(loneLink(named.state())).toEqual({ address: 'https://a.example/1', text: 'تقرير' })
  named.run(asCard('تقرير', 'https://a.example/1'))
  expect(named.html()).toBe('<figure data-card="https://a.example/1"></figure><p></p>')
  expect(loneLink(editing('<p>انظر <a href="https://a.example/1">تقرير</a></p>').state())).toBeNull()
})

test('NEWS-02 a typed line is an address where nothing else is in it', () => {
  expect(typedAddress(editing(`<p>${ADDRESS}</p>`).state())).toBe(ADDRESS)
  for (const html of [
    `<p>x ${ADDRESS}</p>`,
    `<p><a href="${ADDRESS}">${ADDRESS}</a></p>`,
    `<h2>${ADDRESS}</h2>`,
  ])
    expect(typedAddress(editing(html).state())).toBeNull()
})

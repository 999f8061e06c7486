import { JSDOM } from 'jsdom'
import { EditorState, TextSelection } from 'prosemirror-state'
import { describe, expect, test } from 'vitest'
import { findMatches, finder, replaceAll, search } from '../toolbar/find.ts'
import { htmlOfDocument, parseDocument } from './html.ts'
import { replaceDocument } from './replace.ts'

const page = new JSDOM('').window.document
const stateOf = (html: string) => EditorState.create({ doc: parseDocument(html, page), plugins: [finder()] })

describe('find and replace', () => {
  test('POST-03 Arabic is found in any form of its letters and without its marks', () => {
    const { doc } = stateOf('<p>أُعلِنَ السعر، ثم إعلان اعلن</p><p>ليس هنا</p>')
    const found = findMatches(doc, 'اعلن').map(({ from, to }) => doc.textBetween(from, to))
    expect(found).toEqual(['أُعلِنَ', 'اعلن'])
    expect(findMatches(doc, ' ')).toEqual([])
  })

  test('POST-03 all is replaced, also over a change of formatting', () => {
    let state = stateOf('<p>سعر <strong>MEG</strong> وسعر M<em>EG</em></p>')
    search('meg')(state, (tr) => (state = state.apply(tr)))
    replaceAll('PVC')(state, (tr) => (state = state.apply(tr)))
    expect(state.doc.textContent).toBe('سعر PVC وسعر PVC')
  })
})

describe('a text set from outside', () => {
  test.each([
    ['<p>أ</p><p>بج</p><p>د</p>', '<p>أ جديد</p><p>بج</p><p>د هـ</p>'],
    ['<p>أ</p><p>بج</p><p>د</p>', '<p>بج</p><p>د</p>'],
    ['<p>أ</p><p>بج</p>', '<h2>عنوان</h2><p>أ</p><ul><li>بند</li></ul><p>بج</p>'],
    ['<p>aaa</p>', '<p>aaaa</p>'],
  ])('POST-03 %s becomes %s', (before, after) => {
    const state = stateOf(before)
    const tr = replaceDocument(state, parseDocument(after, page))
    expect(tr && htmlOfDocument(tr.doc, page)).toBe(after)
  })

  test('POST-03 the caret stays in the words that stay', () => {
    const state = stateOf('<p>أول</p><p>ثان</p><p>ثالث</p>')
    const placed = state.apply(state.tr.setSelection(TextSelection.create(state.doc, 8)))
    expect(placed.selection.$head.parent.textContent).toBe('ثان')
    const tr = replaceDocument(placed, parseDocument('<p>أول جديد</p><p>ثان</p><p>ثالث آخر</p>', page))
    expect(tr?.selection.$head.parent.textContent).toBe('ثان')
    expect(tr?.selection.$head.parentOffset).toBe(placed.selection.$head.parentOffset)
  })

  test('POST-03 an equal text changes nothing', () => {
    expect(replaceDocument(stateOf('<p>أ</p>'), parseDocument('<p>أ</p>', page))).toBeNull()
  })
})

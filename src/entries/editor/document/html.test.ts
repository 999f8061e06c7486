import fc from 'fast-check'
import { JSDOM } from 'jsdom'
import type { Node } from 'prosemirror-model'
import { describe, expect, test } from 'vitest'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { htmlOfDocument, parseDocument } from './html.ts'
import { anyDocument } from './testing-documents.ts'

const page = new JSDOM('').window.document
const parse = (html: string) => parseDocument(html, page)
const write = (doc: Node) => htmlOfDocument(doc, page)

describe('what the editor writes', () => {
  test('POST-03 any document comes back from the server as it was', () => {
    fc.assert(
      fc.property(anyDocument, (doc) => {
        doc.check()
        const back = parse(cleanHtml(write(doc)))
        expect(back.toJSON()).toEqual(doc.toJSON())
      }),
      { numRuns: 300 },
    )
  })

  test('POST-03 what the server has cleaned once stays as it is', () => {
    fc.assert(
      fc.property(anyDocument, (doc) => {
        const stored = cleanHtml(write(doc))
        expect(cleanHtml(write(parse(stored)))).toBe(stored)
      }),
      { numRuns: 100 },
    )
  })

  test('POST-03 lists and cells of one paragraph are written without it, a head of header cells as a head', () => {
    const html =
      '<ul><li>ميثانول</li><li>يوريا<ul><li>سماد</li></ul></li></ul>' +
      '<table><caption>أسعار</caption><thead><tr><th scope="col">المادة</th><th scope="col">السعر</th></tr></thead>' +
      '<tbody><tr><th scope="row">MEG</th><td>318</td></tr><tr><td colspan="2"></td></tr></tbody></table>'
    expect(write(parse(html))).toBe(html)
  })

  test('POST-03 nothing written is no text', () => {
    expect(write(parse(''))).toBe('')
    expect(write(parse('<p>أ</p>'))).toBe('<p>أ</p>')
  })

  test('POST-03 a text set in lines loses them and nothing else', () => {
    expect(write(parse('<h2>أ</h2>\n<p>سعر\n  جديد</p>\n<ul>\n  <li>ب</li>\n</ul>'))).toBe(
      '<h2>أ</h2><p>سعر جديد</p><ul><li>ب</li></ul>',
    )
  })
})

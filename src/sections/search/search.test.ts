import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchWords } from './contract.ts'
import { highlight, wordMatcher } from './highlight.ts'
import { closest, withoutArticles } from './suggest.ts'
import { lastWord } from './tsquery.server.ts'

const marked = (text: string, query: string, lang: 'ar' | 'en' = 'ar') =>
  highlight(text, lang, wordMatcher(query)).flatMap((run) =>
    run.pieces.filter((piece) => piece.mark).map((piece) => piece.text),
  )

test('SRCH-02 words are folded, without their article, digits Western, codes whole', () => {
  expect(searchWords('الميثانول وَالإيثيلين')).toEqual(['ميثانول', 'ايثيلين'])
  expect(searchWords('CAS ٦٧-٥٦-١')).toEqual(['cas', '67-56-1'])
  expect(searchWords('  ')).toEqual([])
})

test('SRCH-01 highlights are whole words, in any form of the article', () => {
  expect(marked('مخزون الميثانول أسعار', 'ميثانول')).toEqual(['الميثانول'])
  expect(marked('صحار للميثانول', 'الميثانول')).toEqual(['للميثانول'])
  expect(marked('البتروكيماويات', 'كيماويات')).toEqual([])
  expect(marked('Prices of methanol', 'price methan', 'en')).toEqual(['Prices', 'methanol'])
  expect(marked('CAS 67-56-1', '67-56-1')).toEqual(['67-56-1'])
})

test('SRCH-01 a Latin name that is marked in part keeps its order in one isolate', () => {
  const run = highlight('شراء Saudi Aramco حصة', 'ar', wordMatcher('aramco')).find(({ dir }) => dir === 'ltr')
  expect(run?.pieces).toEqual([
    { text: 'Saudi ', mark: false },
    { text: 'Aramco', mark: true },
  ])
})

test('SRCH-01 the pieces always give the text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
      for (const lang of ['ar', 'en'] as const) {
        const runs = highlight(text, lang, wordMatcher(query))
        expect(runs.flatMap((run) => run.pieces.map((piece) => piece.text)).join('')).toBe(text)
      }
    }),
  )
})

test('SRCH-02 the last word may be only begun, unless the query says otherwise', () => {
  expect(lastWord('سعر ميثان')).toEqual({ head: 'سعر ', last: 'ميثان' })
  expect(lastWord('"سعر ميثان').last).toBeNull()
  expect(lastWord('67-56-1').last).toBeNull()
  expect(lastWord('a b').last).toBeNull()
  expect(lastWord('-اليوريا').last).toBeNull()
})

test('SRCH-02 a slip of spelling finds the nearest names; the article is offered away', () => {
  const things = [
    { slug: 'methanol', names: ['الميثانول', 'Methanol'] },
    { slug: 'urea', names: ['اليوريا', 'Urea'] },
  ]
  expect(closest('ميتانول', things, 3).map((t) => t.slug)).toEqual(['methanol'])
  expect(closest('methnol', things, 3).map((t) => t.slug)).toEqual(['methanol'])
  expect(closest('قطار', things, 3)).toEqual([])
  expect(withoutArticles('أسعار الميثانول')).toBe('أسعار ميثانول')
  expect(withoutArticles('methanol')).toBeNull()
})

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { searchWords } from '#editorial/search/typed.ts'
import { highlight, wordMatcher } from './highlight.ts'
import type { Lexicon } from '#site/lexicon/lexicon.server.ts'
import { parseQuery, tsQuery } from '#editorial/search/query.ts'
import { wordsOf } from '#i18n/words/terms.ts'
import { nameOf } from '#site/lexicon/words.ts'
import { corrected, nearestWord } from '#site/lexicon/spelling.ts'

const words = (...all: string[]) => new Map(all.map((word) => [word, 1]))
const lexicon: Lexicon = {
  concepts: new Map([
    ['hdp', [{ phrases: [['hdp'], ['بولي', 'ايثيلين', 'عال', 'كثاف']] }]],
    ['بوليايثيلين', [{ phrases: [['بولي', 'ايثيلين'], ['polyethylen']] }]],
  ]),
  kinds: new Map([
    ['pric', ['x0prices']],
    ['سعر', ['x0prices']],
  ]),
  spellings: words(
    'ميثانول',
    'ميثان',
    'methanol',
    'methane',
    'hdpe',
    'sabic',
    'سابك',
    'prices',
    'بولي',
    'ايثيلين',
  ),
}
const none: Lexicon = { concepts: new Map(), kinds: new Map(), spellings: new Map() }
const asked = (query: string) => tsQuery(parseQuery(query, lexicon))
const marked = (text: string, query: string, lang: 'ar' | 'en' = 'ar') =>
  highlight(text, lang, wordMatcher(parseQuery(query, none))).flatMap((run) =>
    run.pieces.filter((piece) => piece.mark).map((piece) => piece.text),
  )

test('SRCH-02 words of a list are looked for by what every form of them has, codes as they are stored', () => {
  expect(searchWords('الميثانول وَالإيثيلين')).toEqual(['ميثانول', 'ايثيلين'])
  expect(searchWords('CAS ٦٧-٥٦-١')).toEqual(['67-56-1'])
  expect(searchWords('67 56 1')).toEqual(['67-56-1'])
  expect(searchWords('HS 3102.10')).toEqual(['310210'])
  expect(searchWords('الشركات، prices.')).toEqual(['شرك', 'price'])
  expect(searchWords('  ')).toEqual([])
})

test('SRCH-02 a name of several words is one, however it is cut, and means the same in both languages', () => {
  const name = "('بولي' <-> 'ايثيلين')"
  for (const query of ['بولي إيثيلين', 'البولي إيثيلين', 'بوليايثيلين', 'بولي‌إيثيلين'])
    expect(asked(query), query).toContain(name)
  expect(asked('بوليايثيلين')).toContain("'polyethylen'")
})

test('SRCH-02 the words of a section find it, in either language', () => {
  expect(parseQuery('HDPE prices', lexicon)).toMatchObject({
    name: 'hdp',
    answers: { names: ['hdp'], kinds: ['x0prices'] },
  })
  expect(asked('HDPE prices')).toMatch(/'hdp'.* & \('pric' \| 'x0prices'\)/)
  expect(parseQuery('أسعار HDPE', lexicon).answers?.kinds).toEqual([])
  expect(parseQuery('سعر HDPE', lexicon).answers?.kinds).toEqual(['x0prices'])
})

test('SRCH-02 the tonne beside a price says nothing more, and is a word elsewhere', () => {
  for (const query of ['سعر الطن HDPE', 'HDPE price per tonne'])
    expect(parseQuery(query, lexicon), query).toMatchObject({ name: 'hdp', answers: { names: ['hdp'] } })
  expect(asked('HDPE tonnes')).toContain("'tonn'")
  expect(asked('سعر الطن')).not.toContain('طن')
})

test('SRCH-02 the last word may be only begun, unless it is a word already', () => {
  expect(asked('ميثانو')).toBe("('ميثانو' | 'ميثانو':*)")
  expect(asked('ميثان')).toBe("('ميثان')")
  expect(asked('67-56-1')).toBe("('67x56x1')")
  expect(asked('methane')).not.toContain('*')
  // Operators of query languages have no meaning here, and break nothing.
  expect(asked('-سابك.')).toBe(asked('سابك'))
  expect(asked(`"سابك' | & ! :*`)).toBe(asked('سابك'))
})

test('SRCH-02 a query of anything is a query', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(asked(text)).toMatch(/^(?:[\s()|&<>-]|'[0-9a-zà-ÿء-ي]+'(?::\*)?)*$/u)
    }),
  )
})

test('SRCH-02 a slip of spelling finds the word that was meant, and never turns one product into another', () => {
  expect(nearestWord('ميتانول', lexicon)).toBe('ميثانول')
  expect(nearestWord('methnol', lexicon)).toBe('methanol')
  expect(nearestWord('sabik', lexicon)).toBe('sabic')
  expect(nearestWord('methane', lexicon)).toBeNull()
  expect(nearestWord('ميثان', lexicon)).toBeNull()
  expect(nearestWord('قطار', lexicon)).toBeNull()
  expect(corrected('الميتانوول 2010', lexicon, () => false)).toBe('ميثانول 2010')
  expect(corrected('HDPE prices', lexicon, () => false)).toBeNull()
})

test('SRCH-01 highlights are whole words, in any form', () => {
  expect(marked('مخزون الميثانول أسعار', 'ميثانول')).toEqual(['الميثانول'])
  expect(marked('صحار للميثانول', 'الميثانول')).toEqual(['للميثانول'])
  expect(marked('البتروكيماويات', 'بتروكيماوية')).toEqual(['البتروكيماويات'])
  expect(marked('البتروكيماويات', 'كيماويات')).toEqual([])
  expect(marked('Prices of methanol', 'price methan', 'en')).toEqual(['Prices', 'methanol'])
  expect(marked('CAS 67-56-1', '67 56 1')).toEqual(['67-56-1'])
})

test('SRCH-01 a Latin name that is marked in part is one isolate', () => {
  const matches = wordMatcher(parseQuery('aramco', none))
  const run = highlight('شراء Saudi Aramco حصة', 'ar', matches).find(({ dir }) => dir === 'ltr')
  expect(run?.pieces).toEqual([
    { text: 'Saudi ', mark: false },
    { text: 'Aramco', mark: true },
  ])
})

test('SRCH-01 the pieces always give the text back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, query) => {
      for (const lang of ['ar', 'en'] as const) {
        const runs = highlight(text, lang, wordMatcher(parseQuery(query, none)))
        expect(runs.flatMap((run) => run.pieces.map((piece) => piece.text)).join('')).toBe(text)
      }
    }),
  )
})

test('SRCH-02 a name whose words say nothing alone stays whole; a CAS number needs no hyphens', () => {
  const name = nameOf(wordsOf('بي في سي'))
  const known: Lexicon = { ...none, concepts: new Map([[name, [{ phrases: [['pvc']] }]]]) }
  expect(tsQuery(parseQuery('سعر بي في سي', known))).toContain("'pvc'")
  expect(parseQuery('ما هو بي في سي', known).whole).toBe(name)
  expect(tsQuery(parseQuery('71432', none))).toContain("'71x43x2'")
  expect(tsQuery(parseQuery('71433', none))).not.toContain('x')
})

test('SRCH-02 SAFE-04 of the names in a query an index looks for words: phrases are for few texts', () => {
  const query = parseQuery('بولي إيثيلين', lexicon)
  expect(tsQuery(query)).toContain('<->')
  expect(tsQuery(query, { names: 'anywhere' })).not.toContain('<->')
  expect(tsQuery(query, { names: 'left out' })).not.toContain('<->')
})

test('SRCH-02 a name that was written by its sound is found, unless two sound so', () => {
  const heard: Lexicon = { ...none, spellings: words('borouge', 'chemanol', 'sabic') }
  expect(nearestWord('borooj', heard)).toBe('borouge')
  expect(nearestWord('kimanol', heard)).toBe('chemanol')
  expect(nearestWord('borooj', { ...none, spellings: words('borouge', 'baraja') })).toBeNull()
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { SaxesParser } from 'saxes'
import { makeGlossary, type TermRow } from './glossary.server.ts'
import { cpuMs } from '#testing/cpu-time.ts'

interface Written {
  id: string
  term: { ar: string; en: string }
  definition: { ar: string; en: string }
}

const terms: TermRow[] = (JSON.parse(readFileSync('db/demo/glossary.json', 'utf8')) as Written[]).map(
  ({ id, term, definition }) => ({
    slug: id,
    term_ar: term.ar,
    term_en: term.en,
    definition_ar: definition.ar,
    definition_en: definition.en,
  }),
)
const arabic = makeGlossary(terms, 'ar')
const english = makeGlossary(terms, 'en')

/** The marked terms of some HTML, as `slug: text`. */
const marked = (html: string) =>
  [...html.matchAll(/<a class="glossary-term" href="[^"]*#([a-z0-9-]+)" data-d="[^"]*">([^<]*)<\/a>/g)].map(
    ([, slug, text]) => `${slug}: ${text}`,
  )
const ar = (html: string) => marked(arabic.mark(html))
const en = (html: string) => marked(english.mark(html))

test('a term is found behind particles and article, with marks, tatweel and hamza written or not', () => {
  for (const [text, found] of [
    ['هبط سعر اللقيم', 'feedstock: اللقيم'],
    ['يعتمد على اللَّقيم المستورد', 'feedstock: اللَّقيم'],
    ['واللقيم', 'feedstock: واللقيم'],
    ['باللقيم', 'feedstock: باللقيم'],
    ['وباللقيم', 'feedstock: وباللقيم'],
    ['للقيم', 'feedstock: للقيم'],
    ['وللقيم', 'feedstock: وللقيم'],
    ['مكافحة إغراق', 'dumping: إغراق'],
    ['ومكافحة الاغراق', 'dumping: الاغراق'],
    ['الإغـــراق', 'dumping: الإغـــراق'],
    ['هامش الإغراق', 'dumping-margin: هامش الإغراق'],
    ['بالقوة القاهرة', 'force-majeure: بالقوة القاهرة'],
    ['قوة قاهرة', 'force-majeure: قوة قاهرة'],
    ['توقفاً غير مجدول', 'unplanned-outage: توقفاً غير مجدول'],
    ['الصناعة الخليجية', 'domestic-industry: الصناعة الخليجية'],
    ['على أساس CFR الصين', 'cfr: CFR'],
    ['بخصم قدره 5 دولارات', 'discount: بخصم'],
  ] as const)
    expect(ar(`<p>${text}</p>`), text).toEqual([found])
  expect(en('<p>Feedstocks and re-exports on an FOB basis.</p>')).toEqual([
    'feedstock: Feedstocks',
    're-export: re-exports',
    'fob: FOB',
  ])
})

test('nothing is found inside another word, in a name, an address, or in what only looks alike', () => {
  for (const text of [
    'خصمه وخصومه ومخصوم',
    'وفقاً لقيم الأسهم',
    'الأضرار والمتضرر',
    'أغرقت السوق والغرق',
    'الشيخ سيف وسعر DAP',
    'بـCFR وCFRs وCFR-x',
    'www.cfr.org و a@cfr.example و CFR_2',
    'قوة، قاهرة',
  ])
    expect(ar(`<p>${text}</p>`), text).toEqual([])
  for (const text of [
    'feedstocked',
    'cfr',
    'Mou',
    'crackerjack',
    'ex-cracker-maker',
    'non-dumping',
    'spot. Price',
  ])
    expect(en(`<p>${text}</p>`), text).toEqual([])
  expect(en('<p><strong>dump</strong>ing, dump<em>ing</em>, <b>dumping</b>s</p>')).toEqual([])
  expect(en('<p><b>dumping</b></p>')).toEqual(['dumping: dumping'])
})

test('the first occurrence is marked; headings, links and code never; a page may share what was marked', () => {
  const html =
    '<h2>dumping</h2><p><a href="/x">dumping</a> <code>dumping</code> dumping and dumping</p><p>dumping margin, FOB</p>'
  const seen = new Set(['fob'])
  const out = english.mark(html, seen)
  expect(out).toContain('</code> <a class="glossary-term" href="/en/glossary#dumping"')
  expect(marked(out)).toEqual(['dumping: dumping', 'dumping-margin: dumping margin'])
  expect([...seen]).toEqual(['fob', 'dumping', 'dumping-margin'])
})

test('a definition cannot break out of its attribute', () => {
  const evil = makeGlossary(
    [{ slug: 'x', term_ar: 'س', term_en: 'evil', definition_ar: '', definition_en: '"><script>&' }],
    'en',
  )
  expect(evil.mark('<p>evil</p>')).toBe(
    '<p><a class="glossary-term" href="/en/glossary#x" data-d="&quot;&gt;&lt;script&gt;&amp;">evil</a></p>',
  )
})

/** Numbers of one seed, each below a limit. */
function numbers(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

test('of any markup the text stays, the HTML stays valid, and no mark is in a link, a heading, code or a word', () => {
  const pieces = [
    ...terms.flatMap(({ term_ar, term_en }) => [term_ar, term_en]),
    'و',
    'ب',
    'ال',
    'ل',
    ' ',
    ' ',
    ' ',
    '، ',
    '. ',
    '-',
    'x',
    'س',
    '&amp;',
    '&quot;',
    '5%',
    'ّ',
    'ـ',
  ]
  const tags = ['p', 'strong', 'em', 'a', 'h2', 'code', 'li', 'sub', 'bdi']
  let marks = 0
  for (let seed = 1; seed <= 1_500; seed += 1) {
    const next = numbers(seed)
    const grow = (depth: number): string =>
      Array.from({ length: next(7) }, () => {
        const tag = tags[next(tags.length)]
        const piece = pieces[next(pieces.length)]?.replace(/&(?!\w+;)/g, '&amp;') ?? ''
        return depth > 0 && next(3) === 0 ? `<${tag} lang="ar">${grow(depth - 1)}</${tag}>` : piece
      }).join('')
    const html = grow(4)
    for (const glossary of [arabic, english]) {
      const out = glossary.mark(html)
      const opening = /<a class="glossary-term"[^>]*>/g
      // Without the links the answer is the input: each closes at the next end of a link, for it holds nothing but text.
      expect(out.replace(/<a class="glossary-term"[^>]*>([^<]*)<\/a>/g, '$1')).toBe(html)
      const stack: string[] = []
      const parser = new SaxesParser({ fragment: false })
      parser.on('opentag', ({ name, attributes }) => {
        if (attributes['class'] === 'glossary-term')
          expect(
            stack.some((open) => ['a', 'h2', 'code'].includes(open)),
            out,
          ).toBe(false)
        stack.push(name)
      })
      parser.on('closetag', () => void stack.pop())
      parser.on('error', (error) => {
        throw error
      })
      parser.write(`<div>${out}</div>`).close()
      // The characters beside a mark, markup left out, belong to no word.
      for (const { 0: link, index } of out.matchAll(opening)) {
        const bare = (part: string) => part.replace(/<\/?(?:p|h2|li)[^>]*>/g, ' ').replace(/<[^>]*>/g, '')
        const before = bare(out.slice(0, index)).at(-1) ?? ''
        const inner = out.slice(index + link.length)
        const after = bare(inner.slice(inner.indexOf('</a>') + 4)).at(0) ?? ''
        expect(before, out).not.toMatch(/[\p{L}\p{N}\p{M}\u0640_@]/u)
        expect(after, out).not.toMatch(/[\p{L}\p{N}\p{M}\u0640_@]/u)
      }
      const slugs = marked(out).map((one) => one.split(':')[0])
      expect(new Set(slugs).size).toBe(slugs.length)
      marks += slugs.length
    }
  }
  expect(marks).toBeGreaterThan(1_000)
})

test('every term but the ambiguous is found where it is written as in the glossary', () => {
  for (const { slug, term_ar, term_en } of terms) {
    const first = (term: string) => term.replace(/\s*[(/].*$/, '')
    expect(ar(`<p>${first(term_ar)}</p>`).map((one) => one.split(':')[0])).toEqual([slug])
    if (slug !== 'dap') expect(en(`<p>${first(term_en)}</p>`).map((one) => one.split(':')[0])).toEqual([slug])
  }
})

test('a long text of nothing but particles and terms costs a moment', async () => {
  const long = `<p>${`${'ولل'.repeat(20)} وباللقيم `.repeat(3_000)}</p>`
  expect(await cpuMs(() => arabic.mark(long))).toBeLessThan(2_000)
})

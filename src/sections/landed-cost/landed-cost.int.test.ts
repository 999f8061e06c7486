import { describe, expect, test } from 'vitest'
import { readXlsx } from '#datasets/export/xlsx/testing-xlsx.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { figuresApp, insertProducts } from '#testing/figures.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { loadComparison } from './comparison/page.server.ts'
import { LINES, type Line } from './comparison/lines.ts'
import { comparisonWorkbook } from './file/workbook.server.ts'
import { GOLDEN_PRODUCTS, insertGoldenFacts } from './golden/testing-cases.server.ts'
import { loader } from './pages/index.tsx'

const app = await figuresApp(async (db) => {
  await insertProducts(db, GOLDEN_PRODUCTS)
  await insertGoldenFacts(db)
  await db.updateTable('dumping_cases_case').set({ demo: true }).where('slug', '=', 'sap-sa').execute()
})
const NOW = new Date('2026-06-20T09:00:00Z')

const context = (query: string, lang: 'ar' | 'en' = 'en') =>
  testContext(app, { lang, now: NOW, path: `/landed-cost${query && `?${query}`}` }).ctx
const page = (query: string, lang: 'ar' | 'en' = 'en') => loader(routeArgs(context(query, lang)))

/** The note of a line of the first offer, and whether its value is required. */
async function said(
  query: string,
  line: Line,
): Promise<{ figure: string | null; asks: string[]; text: string }> {
  const { rows } = await page(query)
  const cell = rows.find(({ key }) => key === line)?.cells[0]
  const notes = cell?.notes ?? []
  return {
    figure: cell?.figure ?? null,
    asks: notes.flatMap(({ asks }) => asks ?? []),
    text: stripBidi(notes.map(({ text }) => text).join(' | ')),
  }
}

describe('MKT-05 what is not on record is requested, and never invented', () => {
  test('the duty of a country whose producers differ, until one is chosen', async () => {
    const query = 'to=SA&product=sap&o1=CN&t1=CIF&p1=1500&l1=0'
    const open = await said(query, 'remedies')
    expect([open.figure, open.asks]).toEqual([null, ['m1']])
    expect(open.text).toContain('differs by producer')
    expect((await said(query, 'total')).figure).toBeNull()
    expect((await said(`${query}&m1=Satellite`, 'total')).figure).not.toBeNull()
  })

  test('a duty that is a range', async () => {
    const { figure, asks, text } = await said('to=SA&hs=38244000&o1=CN&t1=CIF&p1=1500&l1=0', 'remedies')
    expect([figure, asks]).toEqual([null, ['a1']])
    expect(text).toContain('18.12% to 34%')
  })

  test('a code that is shorter than the one of the case', async () => {
    expect((await said('to=SA&hs=3824&o1=CN&t1=CIF&p1=1500&l1=0', 'remedies')).asks).toEqual(['hs'])
    const longer = await said('to=SA&hs=3824400011&o1=CN&t1=CIF&p1=1500&l1=0', 'remedies')
    expect(longer.asks).toEqual(['a1'])
    expect((await said('to=SA&hs=38249900&o1=CN&t1=CIF&p1=1500&l1=0', 'remedies')).figure).toBe('0.00')
  })

  test('a product, an origin, freight, port costs, a price', async () => {
    expect((await said('to=SA&o1=CN&t1=CIF&p1=1500&l1=0', 'remedies')).asks).toEqual(['product'])
    expect((await said('to=SA&product=sap&t1=CIF&p1=1500&l1=0', 'remedies')).asks).toEqual(['o1'])
    expect((await said('to=SA&product=sap&o1=CN&p1=1500', 'freight')).asks).toEqual(['f1'])
    expect((await said('to=SA&product=sap&o1=CN&p1=1500', 'port')).asks).toEqual(['l1'])
    expect((await said('to=SA&product=sap&o1=CN', 'offered')).asks).toEqual(['p1'])
  })

  test('rates of a country that has none on record, and of a currency that floats', async () => {
    expect((await said('to=IN&product=tdi&o1=SA&t1=CIF&p1=1500', 'customs')).asks).toEqual(['d1'])
    expect((await said('to=IN&product=tdi&o1=SA&t1=CIF&p1=1500', 'vat')).asks).toEqual(['v1'])
    expect((await said('to=SA&product=sap&o1=CN&t1=CIF&p1=1500&c1=EUR', 'price')).asks).toEqual(['xEUR'])
    // Before the riyal was fixed no price is converted; before a rate was in force none is charged.
    expect((await said('day=2002-12-31&to=SA&product=urea&o1=CN&t1=CIF&p1=300', 'customs')).asks).toEqual([
      'd1',
    ])
  })

  test('a recorded price before the first one', async () => {
    const query = 'day=2026-06-04&to=SA&product=meg&o1=CN&s1=meg-cn-cfr-spot'
    expect((await said(query, 'offered')).asks).toEqual(['s1'])
    const { figure, text } = await said(query.replace('06-04', '06-18'), 'offered')
    expect([figure, text]).toEqual(['512.25', 'Price source, price of 12 June 2026 | CFR, cost and freight'])
  })
})

test('MKT-05 each figure says on what it rests, where it comes from, and of which day', async () => {
  const query = 'day=2026-06-15&to=SA&product=sap&o1=CN&m1=Satellite&t1=CIF&p1=1500&l1=10'
  expect((await said(query, 'remedies')).text).toBe(
    '6% of the CIF value, Satellite, definitive, since 4 March 2023, last day 3 March 2028 | Case: Official gazette, read 1 June 2026',
  )
  expect((await said(query, 'vat')).text).toMatch(
    /^15% of the CIF value with duties \| Standard rate \| Zakat.* since 1 July 2020/,
  )
  expect((await said(query, 'offered')).text).toContain('entered by you')
  const gone = await said('day=2026-05-10&to=AE&product=urea&o1=IN&t1=CIF&p1=333&l1=0', 'remedies')
  expect([gone.figure, gone.text]).toEqual([
    '0.00',
    'No duty: the measure expired; its last day was 9 May 2026 | Case: Official gazette, read 1 June 2026',
  ])
  const coming = await said('day=2026-01-31&to=AE&product=pvc&o1=CN&t1=CIF&p1=333&l1=0', 'remedies')
  expect(coming.text).toContain('it starts on 1 February 2026')
})

describe('MKT-05 the United States value goods without freight and insurance', () => {
  const US = 'day=2026-06-15&to=US&product=urea&o1=SA&p1=480&i1=0.4&d1=0&l1=0&qty=100'

  test('the freight in a CFR price is asked for, and duties are of what is left', async () => {
    const open = await said(`${US}&t1=CFR`, 'value')
    expect([open.figure, open.asks]).toEqual([null, ['f1']])
    expect((await said(`${US}&t1=CFR`, 'total')).figure).toBeNull()
    expect((await said(`${US}&t1=CFR&f1=60`, 'value')).figure).toBe('420.00')
    expect((await said(`${US}&t1=CFR&f1=60&d1=10`.replace('d1=0&', ''), 'customs')).text).toContain(
      '10% of the customs value',
    )
    const more = await said(`${US}&t1=CFR&f1=600`, 'value')
    expect([more.figure, more.asks]).toEqual([null, ['f1']])
    expect((await said(`${US.replace('to=US', 'to=SA')}&t1=CFR`, 'value')).figure).toBeNull()
  })

  test('a fee with limits asks for the quantity of the entry, and one that is not on record for itself', async () => {
    const query = `${US}&t1=FOB&f1=60`
    const { text } = await said(query, 'fees')
    expect(text).toContain('At least 33.58 and at most 651.50 USD per entry')
    expect(text).toContain('90 FR 34665')
    expect((await said(query.replace('&qty=100', ''), 'fees')).asks).toEqual(['qty'])
    for (const day of ['2025-09-30', '2026-10-01']) {
      const { figure, asks } = await said(query.replace('2026-06-15', day), 'fees')
      expect([day, figure, asks]).toEqual([day, null, ['cf1']])
    }
  })

  test('what is left out is said on the page and in the file, in both languages, and is never a zero', async () => {
    const query = `${US}&t1=FOB&f1=60`
    const without = query.replace('&d1=0', '')
    const { figure, asks, text } = await said(without, 'customs')
    expect([figure, asks]).toEqual([null, ['d1']])
    expect(text).toContain('Sections 232, 301')
    for (const [lang, words] of [
      ['ar', 'المادتين 232 و301'],
      ['en', 'Sections 232, 301'],
    ] as const) {
      const { comparison, say } = await loadComparison(context(query, lang), new URLSearchParams(query))
      const { sheets } = await readXlsx(
        comparisonWorkbook(comparison, say, { link: (path) => path, date: NOW }),
      )
      expect(sheets[1]?.xml).toContain(words)
      expect(sheets[0]?.xml).toContain('<t>FOB</t>')
    }
    // Elsewhere nothing is added: the lines are those of a CIF destination.
    const { rows } = await page(query.replace('to=US', 'to=SA'))
    expect(rows.map(({ key }) => key)).not.toContain('fees')
  })
})

test('LANG-05 MKT-05 a country has its article in a sentence, and none in the table of choices', async () => {
  const query = 'to=US&product=urea&o1=AE&p1=480'
  const { rows, choices } = await page(query)
  const note = rows.find(({ key }) => key === 'remedies')?.cells[0]?.notes[0]?.text ?? ''
  expect(stripBidi(note)).toBe(
    'No duty is on record for this product from the United Arab Emirates to the United States',
  )
  expect(choices.destinations).toContainEqual({ value: 'US', label: 'United States' })
  const early = await said('day=2010-06-15&to=AE&product=urea&o1=SA&t1=CIF&p1=480', 'vat')
  expect(early.text).toBe('No rate is on record in the United Arab Emirates for this date: enter it')
})

test('TRUST-01 a comparison with a demonstration case says so on the page and in the file', async () => {
  const query = 'to=SA&product=sap&o1=CN&m1=Satellite&t1=CIF&p1=1500&l1=0'
  const { marks, heads } = await page(query)
  expect([marks, heads[0]?.marks]).toEqual([{ demo: 'all' }, { demo: 'all' }])
  const { comparison, say } = await loadComparison(context(query, 'ar'), new URLSearchParams(query))
  const { sheets } = await readXlsx(comparisonWorkbook(comparison, say, { link: (path) => path, date: NOW }))
  expect(sheets[0]?.xml).toContain('بيانات توضيحية')
})

test('MKT-05 with a day or a country that cannot be read no figure is shown; the rest of what was typed stays', async () => {
  for (const [wrong, name] of [
    ['day=2026-02-30', 'day'],
    ['to=BR', 'to'],
    ['hs=x', 'hs'],
    ['product=none', 'product'],
  ] as const) {
    const { heads, faults, file, asked } = await page(`${wrong}&o1=CN&t1=CIF&p1=1500`)
    expect([heads, Object.keys(faults), file, asked.offers[0]?.price]).toEqual([[], [name], null, '1500'])
  }
  // A measure that needs a density which is not on record makes no price.
  expect((await said('to=SA&product=urea&o1=CN&t1=CIF&p1=90&u1=bbl&l1=0', 'price')).figure).toBeNull()
})

test('MKT-05 a form’s address is made short by a redirect, and never has a button in it', async () => {
  const to = async (query: string) => (await thrownBy(() => page(query, 'ar'))).location
  expect(await to('to=SA&product=&o1=CN&p1=')).toBe('/landed-cost?to=SA&o1=CN')
  expect(await to('o1=CN&p1=5&do=remove-2')).toBe('/landed-cost?offers=1&o1=CN&p1=5')
  expect(await to('do=add')).toBe('/landed-cost?offers=3')
})

test('MKT-08 SAFE-01 a workbook takes no text of a reader for a formula, and is written from right to left in Arabic', async () => {
  const query = new URLSearchParams({
    to: 'SA',
    product: 'sap',
    n1: '=HYPERLINK("https://evil.example","x")',
    o1: 'CN',
    m1: '@SUM(1+1)*cmd',
    t1: 'CIF',
    p1: '1500',
  })
  const { comparison, say } = await loadComparison(context('', 'ar'), query)
  const { sheets, parts } = await readXlsx(
    comparisonWorkbook(comparison, say, { link: (path) => `https://kimya.example${path}`, date: NOW }),
  )
  expect(sheets).toHaveLength(2)
  for (const { xml } of sheets) {
    expect(xml).toContain('rightToLeft="1"')
    for (const [formula] of xml.matchAll(/<f>.*?<\/f>/g)) expect(formula).not.toMatch(/HYPERLINK|SUM\(|cmd/)
  }
  expect(sheets[0]?.xml).toMatch(/t="inlineStr"><is><t>=HYPERLINK\(/)
  // Sources are links: to our own pages and to those who set the rates.
  const rels = parts.get('xl/worksheets/_rels/sheet2.xml.rels') ?? ''
  expect(rels).toContain('Target="https://kimya.example/dumping-cases/sap-sa"')
  expect(rels).toContain('Target="https://zatca.gov.sa/"')
  expect(new Set(LINES).size).toBe(LINES.length)
})

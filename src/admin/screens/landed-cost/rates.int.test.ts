import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { isoDay } from '#i18n/date/date.ts'
import { listAudit } from '#platform/audit/list.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { loadComparison } from '#sections/landed-cost/comparison/page.server.ts'
import { recordedRates } from '#sections/landed-cost/rates/recorded.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import { presentLine } from '../audit/present.server.ts'
import type { RateList, RateView } from './contract.ts'
import LandedRate from './LandedRate.tsx'
import LandedRates from './LandedRates.tsx'

const DAY = 24 * 3_600_000
const dayIn = (days: number) => isoDay(new Date(Date.now() + days * DAY))
const RATE = {
  do: 'save',
  kind: 'vat',
  country: 'EG',
  origin: '',
  hs: '',
  rate: '14',
  from: '2017-07-01',
  to: '',
  note_ar: 'النسبة العامة',
  note_en: 'General rate',
  source_ar: 'مصلحة الضرائب المصرية',
  source_en: 'Egyptian Tax Authority',
  source_url: 'https://www.eta.gov.eg/',
  as_of: '2026-05',
}

let room: Newsroom
let editor: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
})
beforeEach(async () => {
  await sql`delete from landed_cost_rate where country in ('EG', 'JO')`.execute(room.app.db)
  await room.app.changes.publish(['landed-cost'])
})
afterAll(() => room.drop())

const press = (at: string | number, fields: Record<string, string>, lang: 'ar' | 'en' = 'ar') =>
  pressScreen(room.app, `/admin/landed-cost/${at}`, fields, { viewer: editor, lang })
const open = (at: string | number) => openScreen(room.app, `/admin/landed-cost/${at}`, { viewer: editor })
const viewAt = async (at: string | number) => (await open(at)).panel.screen?.data as RateView
const recorded = (country = 'EG') => recordedRates(room.app.db, { country })
const newest = async () => (await recorded())[0]!

/** The VAT of one offer as readers see it on a day; null where it is asked for. */
async function vatOn(day: string, query = 'to=EG&o1=CN&t1=CIF&p1=1000&l1=0&d1=0&a1=0&hs=3906') {
  const { ctx, recorded } = testContext(room.app, { lang: 'en' })
  const { comparison } = await loadComparison(ctx, new URLSearchParams(`${query}&day=${day}`))
  const [offer] = comparison.offers
  return { rate: offer?.sums.vat ?? null, faults: comparison.facts.faults, offer, tags: recorded.tags }
}

test('ADMIN-02 ADMIN-03 a country with a rate is a destination at once, and its comparison says rate, note and source', async () => {
  expect((await vatOn('2026-06-01')).faults).toEqual({ to: 'choice' })
  expect(await press('new', RATE)).toMatchObject({
    status: 303,
    location: '/admin/landed-cost?done=saved',
  })
  const { rate, faults, offer, tags } = await vatOn('2026-06-01')
  expect(tags).toContain('landed-cost')
  expect([rate, faults]).toEqual(['14', {}])
  expect(stripBidi(offer?.notes.vat.map(({ text }) => text).join(' | ') ?? '')).toMatch(
    /General rate \| Egyptian Tax Authority.* since 1 July 2017.*May 2026/,
  )
  expect((await vatOn('2017-06-30')).rate).toBeNull()
})

test('ADMIN-02 a new rate ends the one before it the day before, and a withdrawn one leaves it in force', async () => {
  await press('new', RATE)
  await press('new', { ...RATE, rate: '15.5', from: dayIn(10), to: dayIn(20) })
  expect((await recorded()).map(({ rate, lastDay }) => [rate, lastDay])).toEqual([
    ['15.5', dayIn(20)],
    ['14', dayIn(9)],
  ])
  const rates = await Promise.all([9, 10, 20, 21].map(async (days) => (await vatOn(dayIn(days))).rate))
  // A rate that ended does not return by itself.
  expect(rates).toEqual(['14', '15.5', '15.5', null])
  const { id } = await newest()
  const { was } = await viewAt(id)
  expect(await press(id, { do: 'withdraw', was })).toMatchObject({ status: 303 })
  expect((await vatOn(dayIn(15))).rate).toBe('14')
  expect((await open(id)).status).toBe(404)
})

test('ADMIN-02 rates of an origin and of a code are each their own, and the nearest counts', async () => {
  await press('new', RATE)
  await press('new', { ...RATE, rate: '5', hs: '39.06', from: '2017-07-01' })
  await press('new', { ...RATE, rate: '0', origin: 'GCC', hs: '٣٩', from: '2017-07-01' })
  expect((await recorded()).map(({ origin, hs }) => [origin, hs])).toEqual([
    [null, null],
    [null, '3906'],
    ['GCC', '39'],
  ])
  expect((await vatOn('2026-06-01')).rate).toBe('5')
  expect((await vatOn('2026-06-01', 'to=EG&o1=CN&t1=CIF&p1=1&hs=290511')).rate).toBe('14')
  expect((await vatOn('2026-06-01', 'to=EG&o1=SA&t1=CIF&p1=1&hs=390690')).rate).toBe('0')
})

test('ADMIN-02 periods that overlap are refused beside the day that is to be changed, in the reader’s language', async () => {
  await press('new', { ...RATE, from: '2020-01-01', to: '2024-12-31' })
  const refused = async (fields: Record<string, string>) => {
    const said = await Promise.all(
      (['ar', 'en'] as const).map(async (lang) => {
        const { status, fields: texts } = await press('new', { ...RATE, ...fields }, lang)
        const [name, text] = Object.entries(texts)[0] ?? ['', '']
        return { status, name, text: stripBidi(text) }
      }),
    )
    expect(said.map(({ status }) => status)).toEqual([400, 400])
    return said
  }
  const [inside, insideEn] = await refused({ from: '2024-12-31' })
  expect([inside?.name, inside?.text]).toEqual([
    'from',
    'تسري للسلع نفسها نسبة 14% من 1 يناير 2020 إلى 31 ديسمبر 2024. اختر يوماً بعد ذلك، أو قدّم آخر أيامها.',
  ])
  expect(insideEn?.text).toContain('holds from 1 January 2020 to 31 December 2024')
  expect((await refused({ from: '2020-01-01' })).map(({ name }) => name)).toEqual(['from', 'from'])
  const [, beyond] = await refused({ from: '2019-01-01', to: '2020-01-01' })
  expect([beyond?.name, beyond?.text]).toEqual([
    'to',
    'A rate of 14% for the same goods begins on 1 January 2020. Choose an earlier day, or leave the last day empty.',
  ])
  // Before it, after it, and of other goods there is room.
  for (const fields of [
    { from: '2019-01-01', to: '2019-12-31' },
    { from: '2025-01-01' },
    { from: '2020-01-01', hs: '39' },
    { from: '2020-01-01', kind: 'customs' },
  ])
    expect((await press('new', { ...RATE, ...fields })).status, JSON.stringify(fields)).toBe(303)
  expect(await recorded()).toHaveLength(5)
})

test('ADMIN-02 until it begins all of a rate is corrected; after that its figure stays, its texts and its end do not', async () => {
  await press('new', { ...RATE, from: dayIn(5) })
  const coming = await newest()
  const { was } = await viewAt(coming.id)
  expect((await press(coming.id, { ...RATE, was, rate: '13', from: dayIn(6) })).status).toBe(303)
  expect(await newest()).toMatchObject({ id: coming.id, rate: '13', from: dayIn(6) })
  // Who had it open before is asked to look again.
  expect((await press(coming.id, { ...RATE, was, from: dayIn(7) })).status).toBe(412)
  await press('new', RATE)
  const begun = (await recorded()).find(({ from }) => from === RATE.from)!
  const view = await viewAt(begun.id)
  expect((await press(begun.id, { ...RATE, was: view.was, rate: '10' })).status).toBe(403)
  const texts = {
    ...RATE,
    do: 'describe',
    was: view.was,
    rate: '10',
    note_en: 'Standard rate',
    as_of: '2026',
  }
  expect((await press(begun.id, { ...texts, to: '2017-06-30' })).fields).toHaveProperty('to')
  expect((await press(begun.id, { ...texts, to: dayIn(1) })).status).toBe(303)
  expect((await recorded()).find(({ id }) => id === begun.id)).toMatchObject({
    rate: '14',
    from: RATE.from,
    to: dayIn(1),
    note: { en: 'Standard rate' },
    asOf: '2026',
  })
  const { panel } = await open(begun.id)
  for (const lang of ['ar', 'en'] as const) {
    const html = renderView(LandedRate, lang, panel)
    expect(html).toContain(lang === 'ar' ? 'لا يمكن تغيير قيمتها' : 'which cannot be changed')
    expect(html).not.toContain('name="rate"')
  }
})

test('ADMIN-02 MKT-05 a fee of another fiscal year is recorded with its limits, and its screen says what customs value goods by', async () => {
  const fee = { ...RATE, kind: 'processing', country: 'US', rate: '0.3464', least: '27.23', most: '528.33' }
  expect((await press('new', { ...fee, from: '2020-10-01', to: '2021-09-30' })).status).toBe(303)
  const stored = (await recorded('US')).find(({ from }) => from === '2020-10-01')!
  expect(stored).toMatchObject({ country: 'US', rate: '0.3464', least: '27.23', most: '528.33' })
  const { panel } = await open(stored.id)
  for (const lang of ['ar', 'en'] as const) {
    const html = stripBidi(renderView(LandedRate, lang, panel))
    expect(html).toContain('528.33')
    expect(html).toContain(
      lang === 'ar' ? 'FOB: من دون الشحن والتأمين' : 'FOB: without freight and insurance',
    )
  }
})

test('ADMIN-02 what is wrong is said beside its field, and nothing is recorded', async () => {
  const wrong = async (fields: Record<string, string>) =>
    Object.keys((await press('new', { ...RATE, ...fields })).fields)
  expect(await wrong({ kind: 'excise' })).toEqual(['kind'])
  expect(await wrong({ least: '1', most: '2' })).toEqual(['least'])
  expect(await wrong({ kind: 'processing', least: '5', most: '2' })).toEqual(['most'])
  expect(await wrong({ kind: 'processing', least: '5' })).toEqual(['most'])
  expect(await wrong({ kind: 'processing', least: '5.123', most: '9' })).toEqual(['least'])
  expect(await wrong({ country: 'XX' })).toEqual(['country'])
  expect(await wrong({ origin: 'ASIA' })).toEqual(['origin'])
  expect(await wrong({ hs: '390' })).toEqual(['hs'])
  expect(await wrong({ rate: '1001' })).toEqual(['rate'])
  expect(await wrong({ rate: '1.23456' })).toEqual(['rate'])
  expect(await wrong({ rate: '-5' })).toEqual(['rate'])
  expect(await wrong({ from: '' })).toEqual(['from'])
  expect(await wrong({ to: '2017-02-30' })).toEqual(['to'])
  expect(await wrong({ to: '2017-06-30' })).toEqual(['to'])
  expect(await wrong({ note_en: ' ', source_ar: '' })).toEqual(['note_en', 'source_ar'])
  expect(await wrong({ note_ar: 'ن'.repeat(201) })).toEqual(['note_ar'])
  expect(await wrong({ source_url: 'javascript:alert(1)' })).toEqual(['source_url'])
  expect(await wrong({ as_of: 'May' })).toEqual(['as_of'])
  expect(await wrong({ as_of: '2098' })).toEqual(['as_of'])
  expect(await recorded()).toEqual([])
})

test('ADMIN-02 each change is in the audit log once, with its fields in the reader’s language, however often it is sent', async () => {
  const before = (await listAudit(room.app.db)).lines.length
  await Promise.all(
    Array.from({ length: 4 }, () =>
      pressScreen(room.app, '/admin/landed-cost/new', RATE, { viewer: editor, intent: 'one intent' }),
    ),
  )
  expect(await recorded()).toHaveLength(1)
  const { lines } = await listAudit(room.app.db)
  expect(lines.length - before).toBe(1)
  const [line] = lines
  const shown = presentLine(line!, 'ar')
  expect([shown.action, shown.kindName]).toEqual(['landedCost.rate', 'نسبة لحساب التكلفة عند الوصول'])
  expect(shown.changes.filter(({ label }) => label === null)).toEqual([])
  expect(shown.changes.find(({ field }) => field === 'kind')?.after).toBe('ضريبة القيمة المضافة')
  const { was } = await viewAt((await newest()).id)
  await press((await newest()).id, { do: 'withdraw', was })
  expect((await listAudit(room.app.db)).lines[0]).toMatchObject({ action: 'landedCost.rate', after: null })
})

test('ADMIN-02 ACC-05 the list is filtered by charge and country, in both languages; only the newsroom changes it', async () => {
  await press('new', RATE)
  const list = async (query: string, lang: 'ar' | 'en' = 'ar') =>
    (await openScreen(room.app, `/admin/landed-cost${query}`, { viewer: editor, lang })).panel
  const { rows, count } = (await list('?country=SA&kind=vat')).screen!.data as RateList
  expect([count, rows.map(({ rate, state, lastDay }) => [rate, state, lastDay])]).toEqual([
    2,
    [
      ['15', 'now', null],
      ['5', 'over', '2020-06-30'],
    ],
  ])
  for (const lang of ['ar', 'en'] as const)
    expect(renderView(LandedRates, lang, await list('?country=SA', lang))).toContain(
      lang === 'ar' ? 'دول مجلس التعاون' : 'GCC',
    )
  for (const role of ['member', 'subscriber', 'author'] as const) {
    const viewer = await room.account(role)
    expect((await openScreen(room.app, '/admin/landed-cost', { viewer })).status).toBe(403)
    expect((await pressScreen(room.app, '/admin/landed-cost/new', RATE, { viewer })).status).toBe(403)
  }
  expect(await recorded()).toHaveLength(1)
})

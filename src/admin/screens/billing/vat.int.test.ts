import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { presentLine } from '../audit/present.server.ts'
import { listAudit } from '#platform/audit/list.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { taxed } from '#sections/billing/money/tax.ts'
import { vatRateOf } from '#sections/billing/ledger/vat-rate.server.ts'
import { vatRates } from '#sections/billing/vat/rates.server.ts'
import { SELLER, testBilling, type BillingRoom } from '#testing/billing.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import VatRate from './VatRate.tsx'
import VatRates from './VatRates.tsx'
import type { VatRateList, VatRateView } from './contract.ts'

const DAY = 24 * 3_600_000
const dayIn = (days: number) => isoDay(new Date(Date.now() + days * DAY))
const RATE = { country: 'SA', category: 'S', rate: '12.5', reason_ar: '', reason_en: '' }

let room: BillingRoom
beforeAll(async () => {
  room = await testBilling()
})
beforeEach(async () => {
  await sql`delete from billing_vat_rate where valid_from > current_date`.execute(room.db)
  await sql`update billing_vat_rate set valid_to = null where valid_to > current_date`.execute(room.db)
})
afterAll(() => room.drop())

const press = (at: string | number, fields: Record<string, string>, intent?: string) =>
  pressScreen(room.app, `/admin/billing/vat/${at}`, fields, { viewer: room.chief, ...(intent && { intent }) })
const open = (at: string | number) => openScreen(room.app, `/admin/billing/vat/${at}`, { viewer: room.chief })
const viewAt = async (at: string | number) => (await open(at)).panel.screen!.data as VatRateView
const ratesOf = async (country: string) =>
  (await vatRates(room.db)).filter((rate) => rate.country === country)
const rateOn = async (day: string) =>
  (await vatRateOf(room.db, SELLER, 'SA', new Date(`${day}T09:00:00Z`))).rateBp
const newest = async (country = 'SA') => (await ratesOf(country))[0]!

test('ADMIN-02 ACC-09 a new rate ends the one before it the day before its first day, and documents follow it', async () => {
  const first = dayIn(30)
  expect(await press('new', { ...RATE, from: first })).toMatchObject({
    status: 303,
    location: '/admin/billing/vat?done=saved',
  })
  const [added, before] = await ratesOf('SA')
  expect(added).toMatchObject({ rateBp: 1250, from: first, lastDay: null })
  expect(before).toMatchObject({ rateBp: 1500, lastDay: dayIn(29) })
  expect([await rateOn(dayIn(29)), await rateOn(first)]).toEqual([1500, 1250])
  const line = { text: { ar: '', en: '' }, quantity: 1, unit: 10_000n, discount: 0n }
  const rate = await vatRateOf(room.db, SELLER, 'SA', new Date(`${first}T00:00:00+03:00`))
  expect(taxed([line], rate).gross).toBe(11_250n)
  // Another one between the two ends where the later one begins.
  await press('new', { ...RATE, rate: '14', from: dayIn(10) })
  expect((await ratesOf('SA')).map(({ from, lastDay }) => [from, lastDay]).slice(0, 3)).toEqual([
    [first, null],
    [dayIn(10), dayIn(29)],
    ['2020-07-01', dayIn(9)],
  ])
})

test('ADMIN-02 ACC-09 a rate that has not begun is corrected and withdrawn; the one before it goes on', async () => {
  await press('new', { ...RATE, from: dayIn(30) })
  const { id } = await newest()
  const { was } = await viewAt(id)
  expect((await press(id, { was, ...RATE, rate: '١٣', from: dayIn(40) })).status).toBe(303)
  expect((await ratesOf('SA')).slice(0, 2)).toMatchObject([
    { id, rateBp: 1300, from: dayIn(40), lastDay: null },
    { rateBp: 1500, lastDay: dayIn(39) },
  ])
  // Who had it open before is asked to look again.
  expect((await press(id, { was, ...RATE, rate: '9', from: dayIn(40) })).status).toBe(412)
  expect((await press(id, { do: 'withdraw', was })).status).toBe(412)
  const { was: now } = await viewAt(id)
  expect(await press(id, { do: 'withdraw', was: now })).toMatchObject({
    status: 303,
    location: '/admin/billing/vat?done=removed',
  })
  expect((await newest()).lastDay).toBeNull()
  expect((await open(id)).status).toBe(404)
})

test('ADMIN-02 ACC-09 a rate that has begun is shown without a form, and takes no change', async () => {
  const { id } = await newest()
  const { panel } = await open(id)
  for (const lang of ['ar', 'en'] as const) {
    const html = renderView(VatRate, lang, panel)
    expect(html).not.toContain('<form')
    expect(html).toContain(lang === 'ar' ? 'لا يمكن تغييرها' : 'cannot be changed')
    expect(html).toContain('/admin/billing/vat/new?country=SA')
  }
  const { was } = panel.screen!.data as VatRateView
  expect((await press(id, { was, ...RATE, from: dayIn(5) })).status).toBe(403)
  expect((await press(id, { do: 'withdraw', was })).status).toBe(403)
  expect(await newest()).toMatchObject({ id, rateBp: 1500, lastDay: null })
})

test('ADMIN-02 what is wrong is said beside its field in the reader’s language, and nothing is recorded', async () => {
  const wrong = async (fields: Record<string, string>) =>
    Object.keys((await press('new', { ...RATE, from: dayIn(30), ...fields })).fields)
  const count = (await vatRates(room.db)).length
  expect(await wrong({ from: dayIn(0) })).toEqual(['from'])
  expect(await wrong({ from: '2020-07-01' })).toEqual(['from'])
  expect(await wrong({ from: '2098-02-30' })).toEqual(['from'])
  expect(await wrong({ rate: '101' })).toEqual(['rate'])
  expect(await wrong({ rate: '5.125' })).toEqual(['rate'])
  expect(await wrong({ rate: '0' })).toEqual(['rate'])
  expect(await wrong({ category: 'Z' })).toEqual(['rate', 'reason_ar', 'reason_en'])
  expect(await wrong({ category: 'Z', rate: '0', reason_ar: 'سبب' })).toEqual(['reason_en'])
  expect(await wrong({ reason_en: 'Export' })).toEqual(['reason_en'])
  expect(await wrong({ country: 'FR' })).toEqual(['country'])
  expect(await wrong({ category: '' })).toEqual(['category'])
  await press('new', { ...RATE, country: 'QA', rate: '5', from: dayIn(30) })
  const twice = { ...RATE, country: 'QA', rate: '6', from: dayIn(30) }
  for (const [lang, words] of [
    ['ar', 'تبدأ في هذا اليوم نسبة أخرى'],
    ['en', 'Another rate for this country begins on this day'],
  ] as const) {
    const { status, fields } = await pressScreen(room.app, '/admin/billing/vat/new', twice, {
      viewer: room.chief,
      lang,
    })
    expect([status, fields['from']]).toEqual([400, expect.stringContaining(words)])
  }
  expect(await vatRates(room.db)).toHaveLength(count + 1)
})

test('ADMIN-02 each change is in the audit log once, with its fields in the reader’s language, however often it is sent', async () => {
  const fields = { ...RATE, country: 'KW', rate: '5', from: dayIn(60) }
  const before = (await listAudit(room.db)).lines.length
  await Promise.all(Array.from({ length: 4 }, () => press('new', fields, 'one intent')))
  expect(await ratesOf('KW')).toHaveLength(2)
  const { lines } = await listAudit(room.db)
  expect(lines.length - before).toBe(2)
  const shown = lines.slice(0, 2).map((line) => presentLine(line, 'ar'))
  expect(shown.map(({ action, kindName }) => [action, kindName])).toEqual([
    ['billing.vat', 'نسبة ضريبة الاشتراكات'],
    ['billing.vat', 'نسبة ضريبة الاشتراكات'],
  ])
  const changes = shown.flatMap((line) => line.changes)
  expect(changes.map(({ label }) => label)).toEqual(
    expect.arrayContaining(['النسبة', 'الفئة الضريبية', 'أول يوم', 'آخر يوم']),
  )
  expect(changes.find(({ field }) => field === 'last_day')).toMatchObject({ before: null, after: dayIn(59) })
  expect(changes.find(({ field }) => field === 'tax_category')?.after).toBe('النسبة الأساسية')
})

test('ADMIN-02 ACC-05 the list has every country with its periods in both languages; only administrators open it', async () => {
  const { panel } = await openScreen(room.app, '/admin/billing/vat', { viewer: room.chief })
  const { rates } = panel.screen!.data as VatRateList
  expect(new Set(rates.map(({ code }) => code))).toEqual(new Set(['SA', 'AE', 'BH', 'KW', 'OM', 'QA', '*']))
  expect(rates.filter(({ code }) => code === 'SA').map(({ state, lastDay }) => [state, lastDay])).toEqual([
    ['now', null],
    ['over', '2020-06-30'],
  ])
  for (const lang of ['ar', 'en'] as const)
    expect(renderView(VatRates, lang, panel)).toContain(lang === 'ar' ? '30 يونيو 2020' : '30 June 2020')
  for (const role of ['author', 'editor', 'member'] as const) {
    const viewer = await room.account(role)
    const rate = { ...RATE, from: dayIn(30) }
    expect((await pressScreen(room.app, '/admin/billing/vat/new', rate, { viewer })).status).toBe(403)
    expect((await openScreen(room.app, '/admin/billing/vat', { viewer })).status).toBe(403)
  }
  expect((await newest()).rateBp).toBe(1500)
})

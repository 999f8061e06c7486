import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Viewer } from '#platform/policy/viewer.ts'
import { listAudit } from '#platform/audit/list.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { actInPanel } from '../../panel/open-panel.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import { runSource } from '../../sources/run.server.ts'
import { openKey } from '../../sources/store.server.ts'
import { sourceRoom } from '../../sources/testing.server.ts'
import { presentLine } from '../audit/present.server.ts'
import Notices from '../notices/Notices.tsx'
import type { SourceData, SourcesData } from './contract.ts'
import Source from './Source.tsx'
import Sources from './Sources.tsx'

let room: Awaited<ReturnType<typeof sourceRoom>>
let administrator: Viewer
let editor: Viewer
beforeAll(async () => {
  room = await sourceRoom()
  administrator = await account('administrator')
  editor = await account('editor')
})
beforeEach(async () => {
  room.publisher.answers.clear()
  await room.query(
    `truncate products_prices_series, products_prices_point, data_import, data_upload, data_source, data_source_run, entry_notice
     restart identity cascade`,
  )
})
afterAll(() => room.close())

async function account(role: 'editor' | 'administrator'): Promise<Viewer> {
  const [row] = await room.query(
    `insert into accounts_user (username, email, password_hash, role, display_name)
     values ('${role}', '${role}@kimya.test', 'x', '${role}', '${role}') returning id`,
  )
  return { role, id: Number(row?.['id']), username: role, displayName: role }
}

const FORM = {
  do: 'save',
  name: 'brent-daily',
  title_ar: 'برنت يومياً',
  title_en: 'Brent, daily',
  publisher_ar: 'إدارة معلومات الطاقة الأمريكية',
  publisher_en: 'US Energy Information Administration',
  home_url: 'https://www.eia.gov/',
  licence: 'Public domain',
  credit_ar: 'المصدر: إدارة معلومات الطاقة الأمريكية',
  credit_en: 'Source: US Energy Information Administration',
  layout: 'eia-csv',
  target: 'prices',
  series: 'brent',
  schedule: '30 9 * * *',
  trust: 'review',
  source_key: '',
}
const form = (rest = {}) => ({ ...FORM, address: `${room.publisher.base}/brent.csv`, ...rest })
const press = (
  at: string,
  fields: Record<string, string>,
  viewer = administrator,
  lang: 'ar' | 'en' = 'en',
) => pressScreen(room.app, `/admin/sources/${at}`, fields, { viewer, lang })
const open = (at: string, viewer = administrator, lang: 'ar' | 'en' = 'en') =>
  openScreen(room.app, `/admin/sources${at}`, { viewer, lang })
const viewAt = async (at: string, viewer = administrator) =>
  (await open(at, viewer)).panel.screen?.data as SourceData
/** Does what the panel asked of the queue. */
async function work() {
  for (const { name, data } of room.app.seen.jobs.splice(0))
    if (name === 'sources.run') await runSource(room.runner, (data as { id: number }).id)
}
const BRENT = 'Date,Price\n2026-08-17,94.8\n2026-08-18,95.29\n'

test('LIVE-03 an administrator adds a source, an editor runs and approves it, and each act is in the audit log', async () => {
  expect(await press('new', form())).toMatchObject({ location: '/en/admin/sources/brent-daily?done=stored' })
  room.publisher.answers.set('/brent.csv', BRENT)
  expect(await press('brent-daily', { do: 'run' }, editor)).toMatchObject({ status: 303 })
  expect((await viewAt('/brent-daily')).source?.active).toBe(true)
  await work()
  const { held, runs } = await viewAt('/brent-daily', editor)
  expect(held).toMatchObject({ state: 'held', added: 2, changed: 0, by: 'editor', importId: 1 })
  expect(runs.count).toBe(1)
  const run = String(held!.id)
  expect(
    await press('brent-daily', { do: 'approve', run, note: 'As on the EIA’s page' }, editor),
  ).toMatchObject({ status: 303 })
  await work()
  expect((await viewAt('/brent-daily')).runs.rows[0]).toMatchObject({
    state: 'published',
    decidedBy: 'editor',
    reason: 'As on the EIA’s page',
    importId: 2,
  })
  expect(await room.query('select count(*)::int from products_prices_point')).toEqual([{ count: 2 }])
  await press('brent-daily', { do: 'resume' })
  const { lines } = await listAudit(room.app.db)
  expect(lines.slice(0, 5).map(({ action, actor }) => [action, actor.name])).toEqual([
    ['source.edit', 'administrator'],
    ['data.import', 'editor'],
    ['source.approve', 'editor'],
    ['source.run', 'editor'],
    ['source.edit', 'administrator'],
  ])
  const [resumed] = lines.map((line) => presentLine(line, 'ar'))
  expect(resumed).toMatchObject({
    kindName: 'مصدر',
    changes: [{ label: 'متوقف مؤقتاً', before: true, after: false }],
  })
  const list = (await open('')).panel.screen?.data as SourcesData
  expect(list.list.rows).toMatchObject([{ name: 'brent-daily', state: 'on', last: { state: 'published' } }])
  expect(list.list.rows[0]?.nextAt).not.toBeNull()
})

test('LIVE-03 resuming a second source of the same series is refused beside the button with the first one’s name and the remedy; so is such a change of one that is on', async () => {
  await press('new', form())
  await press('new', form({ name: 'brent-again', title_en: 'Brent again' }))
  await press('new', form({ name: 'wti', series: 'wti' }))
  for (const at of ['brent-daily', 'wti']) await press(at, { do: 'resume' })
  const inEnglish =
    'Source Brent, daily (brent-daily) is on and brings the same figures. Pause it first, or leave to each of the two other countries, products, series or periods'
  const inArabic =
    'المصدر برنت يومياً (brent-daily) يعمل ويجلب الأرقام نفسها. أوقفه مؤقتاً أولاً، أو خصّص لكل من المصدرين دولاً أو منتجات أو سلاسل أو فترات غير ما للآخر'
  for (const [lang, text] of [
    ['en', inEnglish],
    ['ar', inArabic],
  ] as const) {
    const refused = await press('brent-again', { do: 'resume' }, administrator, lang)
    expect(refused.status).toBe(400)
    expect(stripBidi(refused.fields['paused'] ?? '')).toBe(text)
    // Beside the button alone, not above the settings.
    const { panel } = await open('/brent-again', administrator, lang)
    const kept = { typed: [['do', 'resume']], texts: refused.fields }
    const html = renderView(Source, lang, panel, { text: '', kept })
    expect(html.match(/role="alert"/g)).toHaveLength(1)
    expect(html).not.toContain('error-summary')
    const edited = await press('wti', form({ name: 'wti' }), administrator, lang)
    expect(stripBidi(edited.fields['layout'] ?? '')).toBe(text)
  }
  expect(
    await room.query("select name, paused, settings ->> 'series' as series from data_source order by name"),
  ).toEqual([
    { name: 'brent-again', paused: true, series: 'brent' },
    { name: 'brent-daily', paused: false, series: 'brent' },
    { name: 'wti', paused: false, series: 'wti' },
  ])
  await press('brent-daily', { do: 'pause' })
  expect((await press('brent-again', { do: 'resume' })).status).toBe(303)
})

test('LIVE-03 an editor may neither change nor pause a source, and sees no form of its settings', async () => {
  await press('new', form())
  for (const fields of [form({ title_en: 'Other' }), { do: 'pause' }, { do: 'resume' }])
    expect((await press('brent-daily', fields, editor)).status).toBe(403)
  expect((await press('new', form({ name: 'other' }), editor)).status).toBe(403)
  expect((await open('/new', editor).catch((error: unknown) => error)) as object).toMatchObject({
    status: 404,
  })
  const { panel } = await open('/brent-daily', editor)
  expect(renderView(Source, 'en', panel)).not.toContain('name="address"')
})

test('LIVE-03 what is wrong with a form is said beside its fields, in the reader’s language', async () => {
  const { status, fields } = await press(
    'new',
    form({ address: 'http://10.0.0.1/a.csv', schedule: 'daily', title_ar: '', series: 'gold' }),
    administrator,
    'ar',
  )
  expect(status).toBe(400)
  expect(stripBidi(fields['address'] ?? '')).toBe(
    'اكتب عنواناً كاملاً أوله https:// بلا اسم مستخدم ولا كلمة مرور، أو folder: أو bucket: أو upload:.',
  )
  expect(stripBidi(fields['series'] ?? '')).toBe('اكتب إحدى هذه السلاسل: brent, wti, henry-hub.')
  expect(Object.keys(fields).toSorted()).toEqual(['address', 'schedule', 'series', 'title_ar'])
  await press('new', form())
  expect((await press('new', form())).fields['name']).toMatch(/^Another source has this name/)
})

test('LIVE-06 a key goes in and never comes out: not in the page, nor in the audit log, nor when the form is refused', async () => {
  const key = 'a-key-of-a-publisher'
  await press('new', form({ layout: 'eia-api', source_key: key }))
  const source = await room.source('brent-daily')
  expect(openKey(room.app.secret, source)).toBe(key)
  expect(openKey('another secret of thirty-two letters', source)).toBeNull()
  const { panel } = await open('/brent-daily')
  const page = renderView(Source, 'en', panel)
  expect(page).toContain('A key is stored')
  const log = await room.query('select to_jsonb(a)::text from audit_log a')
  const sent = new FormData()
  for (const [name, value] of Object.entries(form({ source_key: key, schedule: 'x' })))
    sent.append(name, value)
  const { ctx } = testContext(room.app, { path: '/admin/sources/brent-daily', viewer: administrator })
  const answer = await actInPanel(ctx, 'sources/brent-daily', sent)
  const refused = answer instanceof Response ? null : answer.data
  expect(refused?.kept.typed).toContainEqual(['schedule', 'x'])
  expect(JSON.stringify([page, panel, log, refused])).not.toContain(key)
  await press('brent-daily', form({ layout: 'eia-api', title_en: 'Renamed' }))
  expect(openKey(room.app.secret, await room.source('brent-daily'))).toBe(key)
  await press('brent-daily', form({ layout: 'eia-api', key_remove: '1' }))
  expect((await room.source('brent-daily')).hasKey).toBe(false)
})

test('LIVE-04 a figure that waits is in a table with its unit and in a chart of what is stored and what the file says; a shorter file says which series', async () => {
  await press('new', form({ trust: 'publish' }))
  room.publisher.answers.set('/brent.csv', BRENT)
  await press('brent-daily', { do: 'run' }, editor)
  await work()
  room.publisher.answers.set('/brent.csv', BRENT.replace('95.29', '120.5'))
  await press('brent-daily', { do: 'run' }, editor)
  await work()
  const { held } = await viewAt('/brent-daily', editor)
  expect(held?.pictures).toMatchObject([
    {
      stored: [
        ['2026-08-17', 94.8],
        ['2026-08-18', 95.29],
      ],
      file: [
        ['2026-08-17', 94.8],
        ['2026-08-18', 120.5],
      ],
    },
  ])
  for (const [lang, chart, unit] of [
    ['ar', 'المحفوظ وما في الملف', 'دولار/برميل'],
    ['en', 'stored and in the file', 'USD/bbl'],
  ] as const) {
    const page = renderView(Source, lang, (await open('/brent-daily', editor, lang)).panel)
    expect(stripBidi(page)).toContain(chart)
    expect(stripBidi(page)).toContain(unit)
    // The mark under the chart leads to the figure's row.
    expect(page).toMatch(/href="[^"]*\/admin\/sources\/brent-daily#doubt-1"/)
    expect(page).toContain('id="doubt-1"')
  }
  await press('brent-daily', { do: 'reject', run: String(held!.id), reason: 'A slip' }, editor)
  room.publisher.answers.set('/brent.csv', 'Date,Price\n2026-08-18,95.29\n')
  await press('brent-daily', { do: 'run' }, editor)
  await work()
  expect((await viewAt('/brent-daily', editor)).held).toMatchObject({
    pictures: [],
    changedSeries: [{ was: { rows: 2, to: '18 August 2026' }, now: { rows: 1, to: '18 August 2026' } }],
  })
  const shorter = stripBidi(renderView(Source, 'en', (await open('/brent-daily', editor)).panel))
  expect(shorter).toContain('Series that are shorter, older or missing')
})

test('LIVE-03 a held file can be rejected only with a reason, and a failure is told in words on the page and by the bell', async () => {
  await press('new', form())
  room.publisher.answers.set('/brent.csv', BRENT)
  await press('brent-daily', { do: 'run' }, editor)
  await work()
  const run = String((await viewAt('/brent-daily')).held!.id)
  expect((await press('brent-daily', { do: 'reject', run, reason: ' ' }, editor)).fields['reason']).toBe(
    'Write why it is rejected.',
  )
  await press('brent-daily', { do: 'reject', run, reason: 'Not ours' }, editor)
  room.publisher.answers.set('/brent.csv', '<!doctype html><html>')
  await press('brent-daily', { do: 'run' }, administrator)
  await work()
  const arabic = renderView(Source, 'ar', (await open('/brent-daily', editor, 'ar')).panel)
  expect(stripBidi(arabic)).toContain('أرسل العنوان صفحة ويب بدلاً من ملف أرقام')
  expect(stripBidi(arabic)).toContain('Not ours')
  expect(stripBidi(renderView(Sources, 'ar', (await open('', editor, 'ar')).panel))).toContain('يتعذر جلبه')
  const bell = await openScreen(room.app, '/admin/notices', { viewer: editor, lang: 'ar' })
  const notices = stripBidi(renderView(Notices, 'ar', bell.panel))
  expect(notices).toContain('تعذر جلب الأرقام من المصدر')
  expect(notices).toContain('برنت يومياً')
  expect(notices).toContain('/admin/sources/brent-daily')
})

test.each(['ar', 'en'] as const)(
  'LIVE-04 what waits of a source under review is approved, approved without what is doubtful, or rejected (%s)',
  async (lang) => {
    await press('new', form())
    room.publisher.answers.set('/brent.csv', BRENT)
    const held = async () => {
      await press('brent-daily', { do: 'run' }, editor)
      await work()
      return (await viewAt('/brent-daily', editor)).held
    }
    await press('brent-daily', { do: 'approve', run: String((await held())!.id) }, editor)
    await work()
    room.publisher.answers.set('/brent.csv', `${BRENT.replace('94.8', '104.8')}2026-08-19,96\n`)
    const waiting = await held()
    expect(waiting).toMatchObject({
      added: 1,
      changed: 0,
      waiting: 2,
      isRest: false,
      doubts: [{ day: '2026-08-17', before: 94.8, now: 104.8, kind: 'revision' }],
    })
    const { panel } = await open('/brent-daily', editor, lang)
    const html = stripBidi(renderView(Source, lang, panel))
    for (const words of {
      ar: ['موافقة واستيراد صفين', 'موافقة من دون هذا الرقم', 'رفض'],
      en: ['Approve and import 2 rows', 'Approve without this figure', 'Reject'],
    }[lang])
      expect(html).toContain(words)
    expect(await press('brent-daily', { do: 'rest', run: String(waiting!.id) }, editor, lang)).toMatchObject({
      status: 303,
    })
    await work()
    expect(
      await room.query(
        'select day::text as day, price::float8 as price from products_prices_point order by day',
      ),
    ).toEqual([
      { day: '2026-08-17', price: 94.8 },
      { day: '2026-08-18', price: 95.29 },
      { day: '2026-08-19', price: 96 },
    ])
    expect((await viewAt('/brent-daily', editor)).held).toBeNull()
  },
)

import type { ComponentType } from 'react'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { memberData } from '#sections/accounts/own/leave.server.ts'
import { follow } from '#sections/following/follows.server.ts'
import { makeReader } from '#sections/following/testing.server.ts'
import { loader as homeLoader } from '#shell/pages/to-home.tsx'
import { routeArgs, testContext, thrownBy, type Asked } from '#testing/context.server.ts'
import { demoApp } from '#testing/demo-app.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { setToday } from '#testing/today.server.ts'
import { loader as workbenchLoader } from '#sections/workbench/pages/index.tsx'
import { removeView, saveView } from '#sections/workbench/saved/store.server.ts'
import { adoptBoard } from './adopt.server.ts'
import { MOST } from './contract.ts'
import AddPage, { action as addAction, loader as addLoader } from './pages/add.tsx'
import BoardPage, { action as boardAction, loader as boardLoader } from './pages/index.tsx'
import SharedPage, { loader as sharedLoader, meta as sharedMeta } from './pages/shared.tsx'
import { accountEntries } from './store.server.ts'
import { putOnBoard } from './testing.server.ts'

const NOW = new Date('2026-11-22T09:00:00Z')
const TOMORROW = new Date('2026-11-23T09:00:00Z')
const SERIES = 'ammonia-nwe-cfr-spot'

let app: Awaited<ReturnType<typeof demoApp>>['app']
let drop: () => Promise<void>
let reader: Member
let readers = 0

beforeAll(async () => {
  ;({ app, drop } = await demoApp(NOW))
  await setToday(app.db, '2026-11-22')
})
afterAll(() => drop())
beforeEach(async () => {
  const username = `board${++readers}`
  const id = await makeReader(app.db, username, { lang: 'en' })
  reader = { role: 'member', id, username, displayName: 'Fatima Al-Reader' }
})

const visit = (path: string, more: Partial<Asked> = {}) =>
  testContext(app, { path, lang: 'en', now: NOW, ...more })
const mine = (more: Partial<Asked> = {}) => visit('/en/board', { viewer: reader, ...more })

/** A page as it reads; rows of its table are lines. */
async function read(Page: ComponentType, load: unknown, asked: ReturnType<typeof visit>, params = {}) {
  const loader = await (load as (args: never) => Promise<object>)(routeArgs(asked.ctx, params))
  const html = renderPage(Page, asked.ctx.lang, { loader })
  const text = (part: string) => stripBidi(part.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')).trim()
  const rows = [...html.matchAll(/<tr id="entry-.*?<\/tr>/gs)].map(([row]) => text(row))
  return { html, rows, text: text(html.replace(/<svg.*?<\/svg>/gs, '')) }
}
const board = (asked = mine()) => read(BoardPage, boardLoader, asked)
const shared = (token: string, more: Partial<Asked> = {}) =>
  read(SharedPage, sharedLoader, visit(`/en/board/shared/${token}`, more), { token })

/** Sends a form of the board; answers where it leads, and what is refused with. */
async function press(
  fields: Record<string, string>,
  asked = mine(),
  act: typeof boardAction = boardAction,
): Promise<{ to: string; refused: string | null }> {
  const answer = (await act(routeArgs(asked.ctx, {}, fields))) as Response | { data: { text: string } }
  return answer instanceof Response
    ? { to: answer.headers.get('location') ?? '', refused: null }
    : { to: '', refused: answer.data.text }
}
const add = (kind: string, key: string, asked = mine()) =>
  press({ kind, key }, asked, addAction as typeof boardAction)
const onBoard = async () => (await accountEntries(app.db, reader.id)).map(({ kind, key }) => `${kind} ${key}`)
/** The board in the cookie of an answer. */
const stored = ({ recorded }: ReturnType<typeof visit>) =>
  decodeURIComponent(/board=([^;]*)/.exec(recorded.cookies.at(-1) ?? '')?.[1] ?? '')

test('VIEW-05: a reader without an account has a board in the browser, rendered by the server', async () => {
  const first = visit('/en/board/add')
  expect((await add('series', SERIES, first)).to).toBe('/en/board?done=added')
  expect(first.recorded.cookies.at(-1)).toMatch(/^board=.*HttpOnly/)
  const asked = visit('/en/board', { cookies: { board: stored(first) } })
  const { rows, text } = await board(asked)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatch(/^Ammonia \(anhydrous\), Northwest Europe .* [\d.]+ USD\/t /)
  expect(text).toContain('Stored in this browser only, up to 12 entries')
  expect(asked.recorded.personal).toBe(true)
})

test('VIEW-05: the browser takes twelve entries, and says so of the thirteenth', async () => {
  const { rows: slugs } = await sql<{ slug: string }>`
    select slug from products_prices_series where not hidden order by slug limit ${MOST.browser + 1}`.execute(
    app.db,
  )
  let cookie = ''
  for (const { slug } of slugs.slice(0, MOST.browser)) {
    const asked = visit('/en/board/add', { cookies: { board: cookie } })
    await add('series', slug, asked)
    cookie = stored(asked)
  }
  const more = visit('/en/board/add', { cookies: { board: cookie } })
  const last = slugs.at(-1)!.slug
  expect((await add('series', last, more)).refused).not.toBeNull()
  expect(more.recorded.cookies).toEqual([])
  const { text } = await read(
    AddPage,
    addLoader,
    visit(`/en/board/add?kind=series&key=${last}`, { cookies: { board: cookie } }),
  )
  expect(text).toContain('Without an account a board takes 12 entries')
  expect((await board(visit('/en/board', { cookies: { board: cookie } }))).rows).toHaveLength(12)
})

test('VIEW-05: at a login the entries of the browser join those of the account, once', async () => {
  await putOnBoard(app.db, reader.id, ['company sabic', `series ${SERIES}`])
  const board = `series!${SERIES}~case!eu-meg-2020`
  const asked = visit('/account/login', { cookies: { board } })
  await adoptBoard(asked.ctx, reader.id)
  await adoptBoard(visit('/account/login', { cookies: { board } }).ctx, reader.id)
  expect(await onBoard()).toEqual(['company sabic', `series ${SERIES}`, 'case eu-meg-2020'])
  expect(asked.recorded.cookies).toEqual([expect.stringMatching(/^board=;.*Max-Age=0/)])
})

test('VIEW-05: at a login an account takes no more than its limit', async () => {
  const full = Array.from({ length: MOST.account }, (_, at) => `product thing-${at}`)
  await putOnBoard(app.db, reader.id, full)
  await adoptBoard(visit('/', { cookies: { board: `series!${SERIES}` } }).ctx, reader.id)
  expect(await onBoard()).toEqual(full)
})

test('VIEW-05: entries are moved, removed and put back by forms', async () => {
  await putOnBoard(app.db, reader.id, ['company sabic', `series ${SERIES}`, 'case eu-meg-2020'])
  const one = { kind: 'series', key: SERIES }
  expect((await press({ do: 'up', ...one })).to).toBe('/en/board?done=moved#entry-0')
  expect(await onBoard()).toEqual([`series ${SERIES}`, 'company sabic', 'case eu-meg-2020'])
  await press({ do: 'down', ...one })
  const { to } = await press({ do: 'remove', ...one })
  expect(await onBoard()).toEqual(['company sabic', 'case eu-meg-2020'])
  const { html } = await board(visit(to, { viewer: reader }))
  const field = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  expect(html).toContain('value="restore"')
  await press({ do: 'restore', kind: field('kind'), key: field('key'), at: field('at') })
  expect(await onBoard()).toEqual(['company sabic', `series ${SERIES}`, 'case eu-meg-2020'])
})

test('VIEW-05: a drag puts an entry at any place; a place that is none is refused', async () => {
  await putOnBoard(app.db, reader.id, ['company sabic', `series ${SERIES}`, 'case eu-meg-2020'])
  const last = { do: 'move', kind: 'case', key: 'eu-meg-2020' }
  expect((await press({ ...last, at: '0' })).to).toBe('/en/board?done=moved#entry-0')
  expect(await onBoard()).toEqual(['case eu-meg-2020', 'company sabic', `series ${SERIES}`])
  expect((await press({ ...last, at: '99' })).to).toBe('/en/board?done=moved#entry-2')
  expect(await onBoard()).toEqual(['company sabic', `series ${SERIES}`, 'case eu-meg-2020'])
  for (const at of ['', '-1', '1e3']) expect((await press({ ...last, at })).refused, at).not.toBeNull()
  expect((await press({ ...last, key: 'no-such-case', at: '0' })).to).toBe('/en/board?done=moved')
  expect(await onBoard()).toHaveLength(3)
})

test('VIEW-05 TRUST-01: a company whose recorded capacity was revised says so, and one that has none of those rows does not', async () => {
  await putOnBoard(app.db, reader.id, ['company sabic', 'company qafco'])
  const before = await board()
  expect(before.text).not.toMatch(/revised/i)
  await sql`
    insert into data_revision (section, table_name, row_key, before)
    select 'production-capacity', 'production_capacity_plant', slug, '{"power_volume": -1}'::jsonb
    from production_capacity_plant where company = 'sabic' and not hidden and product is not null`.execute(
    app.db,
  )
  const { rows } = await board()
  await sql`delete from data_revision where before = '{"power_volume": -1}'::jsonb`.execute(app.db)
  expect(rows[0]).toMatch(/Revised|Includes revised figures/)
  expect(rows[1]).not.toMatch(/revised/i)
})

test('VIEW-05: a board is its reader’s alone', async () => {
  await putOnBoard(app.db, reader.id, ['company sabic'])
  const other: Member = { ...reader, id: await makeReader(app.db, `other${readers}`), username: 'other' }
  await press({ do: 'remove', kind: 'company', key: 'sabic' }, visit('/en/board', { viewer: other }))
  expect(await onBoard()).toEqual(['company sabic'])
  expect((await board(visit('/en/board', { viewer: other }))).text).toContain('Your board is empty')
})

test('VIEW-05: each kind of thing has its figure with unit, basis, day, source and mark', async () => {
  await putOnBoard(app.db, reader.id, [
    `series ${SERIES}`,
    'product ammonia',
    'company sabic',
    'case eu-meg-2020',
    'view production-capacity?country=SA',
  ])
  const { rows } = await board()
  expect(rows).toHaveLength(5)
  const [series, product, company, dumping, view] = rows
  expect(series).toMatch(
    /^Ammonia \(anhydrous\), Northwest Europe CFR, cost and freight, Spot, Weekly Demonstration data [\d.]+ USD\/t (?:up|down|flat) \S+% from the previous price Up to date 20 November 2026 Demonstration data 29 November 2026/,
  )
  expect(product).toMatch(/^Ammonia \(anhydrous\) Leading market: Middle East, .*[\d.]+ USD\/t/)
  expect(company).toMatch(/SABIC|Saudi Basic/)
  expect(dumping).toMatch(/glycol.*European Union.*%/i)
  expect(view).toMatch(/Saudi Arabia.*\d+ \w+/)
})

test('VIEW-05: of a thing that is hidden a plain line is left, without a figure, that can be removed', async () => {
  await putOnBoard(app.db, reader.id, [
    `series ${SERIES}`,
    'company no-such-company',
    'view no-such-section?x=1',
  ])
  await sql`update products_prices_series set hidden = true where slug = ${SERIES}`.execute(app.db)
  const { rows, html } = await board()
  await sql`update products_prices_series set hidden = false where slug = ${SERIES}`.execute(app.db)
  expect(rows.map((row) => row.trim())).toEqual([
    'No longer available (Price)',
    'No longer available (Company)',
    'No longer available (Filtered list)',
  ])
  expect(html.match(/value="remove"/g)).toHaveLength(3)
  await press({ do: 'remove', kind: 'view', key: 'no-such-section?x=1' })
  expect(await onBoard()).toEqual([`series ${SERIES}`, 'company no-such-company'])
})

test('VIEW-05: a filtered list is one entry under the one address that it has, and says its change since the last visit', async () => {
  await add('view', 'production-capacity?page=3&country=SA&unknown=1')
  await add('view', 'production-capacity?country=SA')
  expect(await onBoard()).toEqual(['view production-capacity?country=SA'])
  const { rows: first } = await board()
  expect(first[0]).not.toMatch(/since/)
  expect((await board()).rows).toEqual(first)
  await sql`update board_entry set rows_seen = rows_seen - 3 where user_id = ${reader.id}`.execute(app.db)
  const { rows: next } = await board(mine({ now: TOMORROW }))
  expect(next[0]).toContain('+3 since 22 November 2026')
  // Opened again on that day it says the same.
  expect((await board(mine({ now: TOMORROW }))).rows).toEqual(next)
  expect((await press({ kind: 'view', key: '//elsewhere.example' })).refused).not.toBeNull()
})

test('VIEW-05: an empty board offers prices to begin with, and what is followed', async () => {
  const { rows, html } = await board()
  expect(rows.length).toBeGreaterThan(5)
  expect(html).toContain('value="ready"')
  await app.db
    .transaction()
    .execute((trx) => follow(trx, reader.id, 'company', 'sabic', { site: true, push: false, mail: 'off' }))
  await press({ do: 'followed' })
  expect(await onBoard()).toEqual(['company sabic'])
  await press({ do: 'ready' })
  expect(await onBoard()).toHaveLength(rows.length + 1)
})

test('VIEW-05: whoever has the link sees the figures and not whose they are, until it is ended', async () => {
  await putOnBoard(app.db, reader.id, [`series ${SERIES}`])
  await press({ do: 'share' })
  const { share_token: token } = await app.db
    .selectFrom('board_settings')
    .select('share_token')
    .where('user_id', '=', reader.id)
    .executeTakeFirstOrThrow()
  expect((await board()).html).toContain(`/board/shared/${token}`)
  const { rows, html } = await shared(token!)
  expect(rows[0]).toMatch(/^Ammonia .*[\d.]+ USD\/t/)
  expect(html).not.toContain('<form')
  for (const own of [reader.username, reader.displayName]) expect(html).not.toContain(own)
  const root = { lang: 'en', origin: 'https://kimya.example', site: { name: 'K', tagline: 'T', social: [] } }
  const where = { location: { pathname: '/', search: '' }, matches: [{ id: 'root', loaderData: root }] }
  expect(JSON.stringify(sharedMeta({ ...where, loaderData: { title: 'x' } } as never))).toContain('noindex')
  await sql`update accounts_user set disabled_at = now(), disabled_note = '' where id = ${reader.id}`.execute(
    app.db,
  )
  expect((await thrownBy(() => shared(token!))).status).toBe(404)
  await sql`update accounts_user set disabled_at = null, disabled_note = null where id = ${reader.id}`.execute(
    app.db,
  )
  await press({ do: 'unshare' })
  expect((await thrownBy(() => shared(token!))).status).toBe(404)
})

test('VIEW-05 VIEW-03: a saved view has the last figure of its first line as the workbench computes it, with change, unit, mark, day, status and next release', async () => {
  const address = `s=${SERIES}&s=ammonia-me-fob-spot&as=spread`
  const id = await saveView(app.db, reader.id, { name: 'Arbitrage', query: address }, NOW)
  await add('analysis', String(id))
  const { rows, html } = await board()
  const { shown } = await workbenchLoader(routeArgs(visit(`/en/workbench?${address}`).ctx))
  const [line] = shown?.statistics.rows ?? []
  expect(rows[0]).toContain(`Arbitrage Spread: `)
  expect(rows[0]).toContain(`${stripBidi(line!.last)} ${shown!.statistics.unit}`)
  expect(rows[0]).toMatch(
    /Demonstration data .* [+−][\d.]+ from the previous value .*Up to date 20 November 2026 .* 29 November 2026/,
  )
  expect(html).toContain(`href="/en/workbench?${address.replaceAll('&', '&amp;')}"`)
  expect(rows[0]).toContain(stripBidi(line!.day))
})

test('VIEW-05: a saved view of which nothing can be computed says why, and one that was removed that it is gone, also to who has the link', async () => {
  const unknown = await saveView(app.db, reader.id, { name: 'Alone', query: `s=${SERIES}&as=spread` }, NOW)
  const id = await saveView(app.db, reader.id, { name: 'Short lived', query: `s=${SERIES}&as=average` }, NOW)
  await putOnBoard(app.db, reader.id, [`analysis ${unknown}`, `analysis ${id}`])
  await press({ do: 'share' })
  const { share_token: token } = await app.db
    .selectFrom('board_settings')
    .select('share_token')
    .where('user_id', '=', reader.id)
    .executeTakeFirstOrThrow()
  expect((await shared(token!)).rows).toEqual([
    expect.stringMatching(/^Alone .*No value to show/),
    expect.stringMatching(/^Short lived Moving average: .*[\d.]+ USD\/t/),
  ])
  await removeView(app.db, reader.id, id)
  for (const { rows } of [await shared(token!), await board()])
    expect(rows[1]).toMatch(/^No longer available \(Saved view\)/)
})

test('VIEW-05 ACC-06: nobody’s board shows the saved view of another', async () => {
  const owner = await makeReader(app.db, `owner${readers}`, { lang: 'en' })
  const id = await saveView(app.db, owner, { name: 'Secret', query: `s=${SERIES}&as=average` }, NOW)
  await putOnBoard(app.db, reader.id, [`analysis ${id}`])
  const mineRows = (await board()).rows
  const inBrowser = await board(visit('/en/board', { cookies: { board: `analysis!${id}` } }))
  for (const rows of [mineRows, inBrowser.rows])
    expect(rows[0]).toMatch(/^No longer available \(Saved view\)/)
  const page = visit(`/en/board/add?kind=analysis&key=${id}`, { viewer: reader })
  expect((await thrownBy(() => read(AddPage, addLoader, page))).status).toBe(404)
})

test('VIEW-05: a series of trade and one of capacity are entries, also in the browser', async () => {
  const { rows: flows } = await sql<{ run: string; value: number }>`
    select product || '-' || process || '-' || lower(country) || '-' || lower(coalesce(partner, 'WLD')) || '-' || hs_code as run
    from exports_imports_flow where not hidden and not is_mirror and frequency = 'annual' and value_usd is not null
    order by id limit 1`.execute(app.db)
  const trade = `trade.${flows[0]!.run}.annual.value`
  const cookies = { board: `series!${trade}~series!capacity.urea.gcc.operating` }
  const { rows, text } = await board(visit('/en/board', { cookies }))
  expect(rows[0]).toMatch(/\(value, annual\) .*[\d,]+ USD .*20\d\d/)
  expect(rows[1]).toMatch(/^Urea .*, GCC \(existing capacity\) .*[\d,]+ kt\/y .*20\d\d/)
  // They are no prices: the sentence above the board is silent about them.
  expect(text).not.toMatch(/prices? (rose|fell)/)
  const gone = { board: 'series!capacity.no-such-product.gcc.operating' }
  expect((await board(visit('/en/board', { cookies: gone }))).rows[0]).toMatch(
    /^No longer available \(Series\)/,
  )
})

test('VIEW-05: the bare address opens the board of who chose so; visitors share one answer', async () => {
  const start = async (more: Partial<Asked>, path = '/en') => {
    const asked = visit(path, more)
    const { status, headers } = await homeLoader(routeArgs(asked.ctx))
    return `${status} ${headers.get('location')} ${asked.recorded.personal}`
  }
  expect(await start({ viewer: reader })).toBe('301 /en/index false')
  await press({ do: 'settings', mail: 'off', starts: '1' })
  expect(await start({ viewer: reader })).toBe('302 /en/board false')
  expect(await start({ viewer: reader }, '/en/articles-post')).toBe('301 /en/index false')
  expect(await start({})).toBe('301 /en/index false')
})

test('VIEW-05: a visitor’s request for what an account alone has leads to the login', async () => {
  const visitor = visit('/en/board')
  expect((await thrownBy(() => press({ do: 'share' }, visitor))).location).toContain('/account/login?next=')
})

test('VIEW-05: an account’s data has its board, and the board goes with the account', async () => {
  await putOnBoard(app.db, reader.id, ['company sabic'])
  await press({ do: 'settings', mail: 'weekly' })
  const data = await memberData(mine().ctx)
  expect(data['board']).toEqual([expect.objectContaining({ kind: 'company', key: 'sabic' })])
  expect(data['board_settings']).toEqual([expect.objectContaining({ mail: 'weekly', starts: false })])
  await app.db.deleteFrom('accounts_user').where('id', '=', reader.id).execute()
  expect(await onBoard()).toEqual([])
  const { rows } = await sql`select from board_settings where user_id = ${reader.id}`.execute(app.db)
  expect(rows).toEqual([])
})

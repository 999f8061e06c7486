import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import { ERRORS } from '#platform/http/errors.ts'
import type { Kind } from '#entries/kind.ts'
import type { Values } from '#entries/values.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { DEAL } from '#sections/mergers-acquisitions/deals.server.ts'
import { DEAL_FIELDS } from '#sections/mergers-acquisitions/testing.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import Batch from './Batch.tsx'
import Batches from './Batches.tsx'
import Entries from './Entries.tsx'
import type { BatchData, EntriesData } from './contract.ts'

let room: Newsroom
let editor: Viewer
let other: Viewer
beforeAll(async () => {
  room = await testNewsroom()
  ;[editor, other] = [await room.account('editor'), await room.account('editor')]
})
afterAll(() => room.drop())

const hand = (viewer: Viewer = editor) => testContext(room.app, { viewer }).ctx
let made = 0
const whole = (): Values => ({
  acquisition_target_ar: `هدف ${(made += 1)}`,
  acquisition_target_en: `Target ${made}`,
  ...DEAL_FIELDS,
})

async function begun(fields: Values = {}, kind: Kind = DEAL): Promise<string> {
  const ctx = hand()
  return beginEntry(ctx, kind, { ...(kind === DEAL ? whole() : {}), ...fields })
}
async function published(fields: Values = {}, kind: Kind = DEAL): Promise<string> {
  return (await moveEntry(hand(), kind, await begun(fields, kind), 'publish')).key
}
const entryOf = (key: string, kind: Kind = DEAL) => readEntry(room.app.db, kind, key)
const LIST = '/admin/mergers-acquisitions'
const open = (path: string, viewer = editor, lang: 'ar' | 'en' = 'ar') =>
  openScreen(room.app, path, { viewer, lang })
const listAt = async (path: string, lang: 'ar' | 'en' = 'ar') =>
  (await open(path, editor, lang)).panel.screen?.data as EntriesData
const press = (path: string, fields: Parameters<typeof pressScreen>[2], viewer = editor) =>
  pressScreen(room.app, path, fields, { viewer })

/** Chooses things in a list and says where the batch is that was prepared. */
async function choose(
  keys: readonly string[],
  work: string,
  more: Record<string, string> = {},
  viewer = editor,
): Promise<string> {
  const fields = [...keys.map((key) => ['row', key] as const), ['do', work] as const, ...Object.entries(more)]
  const { location } = await press(LIST, fields, viewer)
  if (!location) throw new Error('No batch was prepared')
  return location
}
const batchAt = async (path: string, viewer = editor) =>
  (await open(path, viewer)).panel.screen?.data as BatchData

describe('ADMIN-01 the list of a kind', () => {
  test('has name, status, values in words and who changed it last, in both languages', async () => {
    await published({
      acquisition_target_ar: 'هدف بتروكيمياوي',
      acquisition_target_en: 'Petrochemical target',
    })
    for (const [lang, words] of [
      ['ar', ['هدف بتروكيمياوي', 'منشورة', 'مذكرة تفاهم']],
      ['en', ['Petrochemical target', 'Published']],
    ] as const) {
      const { panel, status } = await open(`${LIST}?q=petrochemical`, editor, lang)
      expect(status).toBe(200)
      const html = renderView(Entries, lang, panel)
      for (const word of words) expect(html, word).toContain(word)
    }
    expect(await listAt(`${LIST}?q=petrochemical`)).toMatchObject({
      countText: 'صفقة واحدة',
      list: { count: 1 },
    })
  })

  test('filters by search, filter and state; unknown values are ignored, and a page past the end is 404', async () => {
    const key = await published({ acquisition_target_en: 'Filtered one', the_condition: 'suspended' })
    const rows = async (query: string) => (await listAt(`${LIST}?${query}`)).list.rows.map((row) => row.key)
    expect(await rows('q=filtered&the_condition=suspended')).toEqual([key])
    expect(await rows('q=filtered&the_condition=mou')).toEqual([])
    expect(await rows('q=filtered&the_condition=nonsense')).toEqual([key])
    expect(await rows('q=filtered&show=open')).toEqual([])
    await saveChanges(hand(), DEAL, key, { fields: { notes_ar: 'س' }, was: {}, known: 0 })
    expect(await rows('q=filtered&show=open')).toEqual([key])
    expect((await open(`${LIST}?page=99`)).status).toBe(404)
    expect((await open('/admin/nothing')).status).toBe(404)
  })

  test('ACC-05 who may not list a kind gets nothing of it, and can choose nothing', async () => {
    const key = await published()
    for (const role of ['author', 'member'] as const) {
      const viewer = await room.account(role)
      expect(await open(LIST, viewer)).toMatchObject({ status: 403, panel: { screen: null } })
      expect((await press(LIST, { do: 'archive', row: key }, viewer)).location).toBeNull()
      expect((await open('/admin/changes/1', viewer)).status).not.toBe(200)
    }
    expect((await entryOf(key))?.state).toBe('public')
  })

  test('views are one’s own until they are shared; another’s cannot be removed', async () => {
    expect(await press(`${LIST}?show=open`, { do: 'view', view: ' ' })).toMatchObject({
      status: 400,
      location: null,
    })
    await press(`${LIST}?show=open&page=1`, { do: 'view', view: 'غير منشورة' })
    await press(`${LIST}?q=x`, { do: 'view', view: 'للجميع', shared: '1' })
    const views = async (viewer: Viewer) => {
      const { panel } = await open(LIST, viewer)
      const shown = panel.screen?.data as EntriesData
      return shown.views
    }
    expect((await views(editor)).map(({ name, query, own }) => [name, query, own])).toEqual([
      ['غير منشورة', 'show=open', true],
      ['للجميع', 'q=x', true],
    ])
    const [shared] = await views(other)
    expect(shared).toMatchObject({ name: 'للجميع', own: false, shared: true })
    expect((await press(LIST, { do: 'removeView', id: String(shared?.id) }, other)).status).toBe(404)
    await press(LIST, { do: 'removeView', id: String(shared?.id) })
    expect(await views(other)).toEqual([])
  })
})

describe('ADMIN-01 changes to several things at once', () => {
  test('a field is set: asked for, described in one sentence, public at once, undone in one click', async () => {
    const keys = [await published(), await published(), await published({ the_condition: 'suspended' })]
    const at = await choose(keys, 'set', { column: 'the_condition' })
    expect(await batchAt(at)).toMatchObject({ stage: 'value', field: { column: 'the_condition' } })
    expect((await press(at, { do: 'value', the_condition: 'nonsense' })).fields).toEqual({
      value: ERRORS.must_be_valid.ar,
    })
    await press(at, { do: 'value', the_condition: 'suspended' })
    const asked = await batchAt(at)
    expect(asked).toMatchObject({
      stage: 'confirm',
      count: 2,
      live: 2,
      left: [{ key: keys[2], why: 'same' }],
    })
    expect(renderView(Batch, 'ar', (await open(at)).panel)).toContain('صفقتان')
    expect(await entryOf(keys[0] ?? '')).toMatchObject({ values: { the_condition: 'mou' } })

    await press(at, { do: 'run' })
    expect(await batchAt(at)).toMatchObject({ stage: 'done', count: 2, mayUndo: true })
    const conditions = async () => {
      const { rows } = await sql<{ slug: string; the_condition: string }>`
        select slug, the_condition from mergers_acquisitions_deal where slug = any(${keys}) order by slug`.execute(
        room.app.db,
      )
      return Object.fromEntries(rows.map((row) => [row.slug, row.the_condition]))
    }
    expect(await conditions()).toEqual(Object.fromEntries(keys.map((key) => [key, 'suspended'])))
    expect(await entryOf(keys[0] ?? '')).toMatchObject({ state: 'public', changed: [] })

    await press(at, { do: 'undo' })
    expect(await batchAt(at)).toMatchObject({ stage: 'undone', count: 2, left: [], mayUndo: false })
    expect(await conditions()).toEqual({
      [keys[0] ?? '']: 'mou',
      [keys[1] ?? '']: 'mou',
      [keys[2] ?? '']: 'suspended',
    })
    const past = await room.app.db
      .selectFrom('entry_revision')
      .select('cause')
      .where('key', '=', keys[0] ?? '')
      .orderBy('id')
      .execute()
    expect(past.map(({ cause }) => cause)).toEqual(['publish', 'bulk', 'undo'])
    const audit = await room.app.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('key', '=', keys[0] ?? '')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action }) => action).slice(-2)).toEqual(['entry.bulk', 'entry.undo'])
  })

  test('POST-02 what is on its way is changed in its working copy alone', async () => {
    const key = await published()
    await saveChanges(hand(other), DEAL, key, { fields: { notes_ar: 'لم يكتمل' }, was: {}, known: 0 })
    const at = await choose([key], 'set', { column: 'confidence' })
    await press(at, { do: 'value', confidence: 'low' })
    expect(await batchAt(at)).toMatchObject({ count: 1, live: 0 })
    await press(at, { do: 'run' })
    expect(await entryOf(key)).toMatchObject({
      published: { confidence: 'high', notes_ar: null },
      values: { confidence: 'low', notes_ar: 'لم يكتمل' },
    })
    await press(at, { do: 'undo' })
    expect(await entryOf(key)).toMatchObject({ changed: ['notes_ar'], values: { confidence: 'high' } })
  })

  test('what the table refuses is left and named, and the rest is done', async () => {
    const good = await published({
      transaction_value: '10',
      transaction_value_missing: null,
      currency: 'USD',
    })
    const bad = await published()
    await sql`alter table mergers_acquisitions_deal add constraint no_low check (confidence <> 'low' or slug <> ${sql.lit(bad)})`.execute(
      room.app.db,
    )
    const at = await choose([good, bad], 'set', { column: 'confidence' })
    await press(at, { do: 'value', confidence: 'low' })
    await press(at, { do: 'run' })
    await sql`alter table mergers_acquisitions_deal drop constraint no_low`.execute(room.app.db)
    expect(await batchAt(at)).toMatchObject({ count: 1, left: [{ key: bad, why: 'invalid_input' }] })
    expect((await entryOf(good))?.published).toMatchObject({ confidence: 'low' })
    expect((await entryOf(bad))?.published).toMatchObject({ confidence: 'high' })
    expect((await entryOf(bad))?.row).not.toBeNull()
  })

  test('what was changed again since is not undone, and is named', async () => {
    const [first, second] = [await published(), await published()]
    const at = await choose([first, second], 'set', { column: 'sector' })
    const { field } = await batchAt(at)
    const sector = field?.field.options?.find(({ value }) => value !== 'polymers')?.value ?? ''
    await press(at, { do: 'value', sector })
    await press(at, { do: 'run' })
    await sql`update mergers_acquisitions_deal set sector = 'polymers' where slug = ${second}`.execute(
      room.app.db,
    )
    await press(at, { do: 'undo' })
    expect(await batchAt(at)).toMatchObject({
      stage: 'undone',
      count: 1,
      left: [{ key: second, why: 'changed' }],
    })
    expect((await entryOf(first))?.published).toMatchObject({ sector: 'polymers' })
  })

  test('new things and drafts are published together; undone, readers have what they had and the newsroom its drafts', async () => {
    const fresh = await begun()
    const half = await begun({ acquisition_target_ar: null })
    const changed = await published()
    await saveChanges(hand(), DEAL, changed, { fields: { notes_ar: 'جديد' }, was: {}, known: 0 })
    const at = await choose([fresh, half, changed], 'publish')
    expect(await batchAt(at)).toMatchObject({
      stage: 'confirm',
      count: 2,
      left: [{ key: half, why: 'invalid_input' }],
    })
    await press(at, { do: 'run' })
    const done = await batchAt(at)
    expect(done).toMatchObject({ stage: 'done', count: 2 })
    const madeKey = done.changed.find(({ key }) => key !== changed)?.key ?? ''
    expect(await entryOf(madeKey)).toMatchObject({ state: 'public' })
    expect((await entryOf(changed))?.published).toMatchObject({ notes_ar: 'جديد' })
    await press(at, { do: 'undo' })
    expect(await batchAt(at)).toMatchObject({ stage: 'undone', count: 2, left: [] })
    expect(await entryOf(madeKey)).toMatchObject({
      row: null,
      state: 'draft',
      values: { sector: 'polymers' },
    })
    expect(await entryOf(changed)).toMatchObject({
      state: 'draft',
      changed: ['notes_ar'],
      published: { notes_ar: null },
      values: { notes_ar: 'جديد' },
    })
  })

  test('things are archived and come back, those whose row went too', async () => {
    const deal = await published()
    const at = await choose([deal], 'archive')
    await press(at, { do: 'run' })
    expect((await entryOf(deal))?.state).toBe('archived')
    await press(at, { do: 'undo' })
    expect(await entryOf(deal)).toMatchObject({ state: 'public', changed: [] })

    const fields = {
      question_ar: 'كيف؟',
      question_en: 'How?',
      answer_ar: '<p>هكذا</p>',
      answer_en: '<p>So</p>',
      group_ar: 'عام',
      group_en: 'General',
      group_key: 'general',
      sort: '3',
    }
    const help = await published(fields, HELP)
    const { location } = await press('/admin/helps', { row: help, do: 'archive' })
    await press(location ?? '', { do: 'run' })
    expect(await entryOf(help, HELP)).toMatchObject({ row: null, state: 'archived' })
    await press(location ?? '', { do: 'undo' })
    expect(await entryOf(help, HELP)).toMatchObject({ state: 'public', changed: [], published: fields })
  })

  test('asked for twice it is done once; no one else runs it, and an empty choice is reported', async () => {
    const key = await published()
    const at = await choose([key], 'archive')
    expect((await open(at, other)).status).toBe(404)
    expect(await press(at, { do: 'run' }, other)).toMatchObject({ status: 404, location: null })
    await Promise.all([press(at, { do: 'run' }), press(at, { do: 'run' })])
    const past = await room.app.db
      .selectFrom('entry_revision')
      .select('cause')
      .where('key', '=', key)
      .where('cause', '=', 'archive')
      .execute()
    expect(past).toHaveLength(1)
    await Promise.all([press(at, { do: 'undo' }), press(at, { do: 'undo' }, other)])
    expect((await entryOf(key))?.state).toBe('public')
    expect(await press(LIST, { do: 'archive' })).toMatchObject({ status: 400, location: null })
    expect(await press(LIST, { do: 'set', row: key })).toMatchObject({ status: 400, location: null })
  })

  test('all that match are chosen, also those on other pages; the list of batches undoes them', async () => {
    const keys = await Promise.all(
      Array.from({ length: 3 }, () => published({ buyer_ar: 'مشتر واحد', buyer_en: 'Onebuyer' })),
    )
    const { location } = await press(`${LIST}?q=onebuyer`, { do: 'archive', all: '1' })
    await press(location ?? '', { do: 'run' })
    expect(await batchAt(location ?? '')).toMatchObject({ count: 3 })
    const { panel } = await open('/admin/changes', other)
    const html = renderView(Batches as never, 'ar', panel)
    expect(html).toContain('أُرشف')
    await press('/admin/changes', { do: 'undo', id: location?.split('/').at(-1) ?? '' }, other)
    for (const key of keys) expect((await entryOf(key))?.state).toBe('public')
  })

  test('the pages that show what changed are dropped', async () => {
    const key = await published()
    const at = await choose([key], 'archive')
    const dropped: string[] = []
    const { changes } = room.app
    const publish = changes.publish.bind(changes)
    changes.publish = async (tags) => {
      dropped.push(...tags)
      await publish(tags)
    }
    try {
      await press(at, { do: 'run' })
    } finally {
      changes.publish = publish
    }
    expect(dropped).toContain('data:mergers-acquisitions')
  })
})

test('POST-02 ADMIN-01 the list of posts is filtered by what is left to translate, with counts, and a saved view has that filter', async () => {
  const texts = { summary_ar: 'م', body_ar: '<p>واحد</p>', category_id: '1' }
  const english = { title_en: 'Both', summary_en: 's', body_en: '<p>One</p>' }
  const both = await published({ ...texts, ...english, title_ar: 'بالاثنتين' }, ARTICLES.kind)
  const alone = await begun({ ...texts, title_ar: 'عربية وحدها' }, ARTICLES.kind)
  await moveEntry(hand(), ARTICLES.kind, alone, 'publish', { languages: ['ar'] })
  const onlyEnglish = await begun({ ...english, category_id: '1' }, ARTICLES.kind)
  const at = async (query: string) => {
    const { panel } = await open(`/admin/articles?${query}`)
    return panel.screen?.data as EntriesData
  }
  const keys = async (translation: string) =>
    (await at(`translation=${translation}`)).list.rows.map(({ key }) => key)
  expect(await keys('noEnglish')).toEqual([alone])
  expect(await keys('noArabic')).toEqual([onlyEnglish])
  expect(await keys('stale')).toEqual([])
  expect((await at('')).translations?.map(({ count }) => count)).toEqual([0, 1, 1])

  const later = new Date(Date.now() + 3_600_000)
  const { ctx } = testContext(room.app, { viewer: editor, now: later })
  const save = (key: string, fields: Values) =>
    saveChanges(ctx, ARTICLES.kind, key, { fields, was: {}, known: 0 })
  await save(both, { body_ar: '<p>واحد وأكثر</p>' })
  expect(await keys('stale')).toEqual([both])
  // A language with a draft is not missing any more.
  await save(alone, { title_en: 'Begun' })
  expect(await keys('noEnglish')).toEqual([])
  await press('/admin/articles?translation=stale', { do: 'view', view: 'متأخرة الترجمة' })
  expect((await at('')).views).toMatchObject([{ name: 'متأخرة الترجمة', query: 'translation=stale' }])
  // An unknown value filters nothing; other kinds have no such filter.
  expect((await at('translation=nonsense')).list.count).toBe(3)
  expect((await listAt(`${LIST}?translation=stale`)).translations).toBeNull()
})

test('ADMIN-01 MOVE-02 a list counts to ten thousand and says that there is more; its last page is there', async () => {
  await sql`insert into site_redirect (from_path, to_path)
    select '/old/' || n, '/glossary' from generate_series(1, 10001) n`.execute(room.app.db)
  const administrator = await room.account('administrator')
  const list = async (query: string, lang: 'ar' | 'en' = 'ar') => {
    const data = (await open(`/admin/redirects${query}`, administrator, lang)).panel.screen?.data
    return data as EntriesData
  }
  const { list: first, countText } = await list('')
  expect([first.count, first.pages, first.rows.length]).toEqual([10_000, 200, 50])
  expect(countText).toMatch(/^أكثر من 10,000 /)
  expect((await list('', 'en')).countText).toMatch(/^More than 10,000 /)
  expect((await list('?page=200')).list.rows).toHaveLength(50)
  expect(await list('?page=201')).toBeUndefined()
  await sql`delete from site_redirect where from_path = '/old/1'`.execute(room.app.db)
  expect((await list('', 'en')).countText).toMatch(/^10,000 /)
})

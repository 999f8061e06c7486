import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { moveEntry } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import { listEntries } from '#entries/list/list.server.ts'
import { markOf, type Values } from '#entries/values.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { HELP } from '#sections/helps/entry.server.ts'
import { testContext } from '#testing/context.server.ts'
import { DEAL } from './deals.server.ts'

let room: Newsroom
let [one, two]: Viewer[] = []
beforeAll(async () => {
  room = await testNewsroom()
  ;[one, two] = [await room.account('editor'), await room.account('editor')]
})
afterAll(() => room.drop())

const hand = (viewer: Viewer | undefined, now?: Date) => testContext(room.app, { viewer, now }).ctx
const asked = { text: '', filters: {}, show: '', page: 1 } as const
const all = (over: object = {}) => ({ ...asked, ...over }) as Parameters<typeof listEntries>[3]

const whole: Values = {
  acquisition_target_ar: 'شركة اللدائن',
  acquisition_target_en: 'Plastics Co',
  announcement_date: '2026-05',
  buyer_ar: 'سابك',
  country_buyer: ['SA'],
  seller_ar: 'بائع',
  country_seller: ['QA'],
  the_condition: 'mou',
  sector: 'polymers',
  transaction_value_missing: 'not_disclosed',
  introducing_mechanism: 'merger',
  acquired_assets_ar: 'مصنع',
  source_ar: 'إفصاح الشركة',
  source_en: 'Company filing',
  as_of: '2026-11-20',
  confidence: 'high',
}
const save = (
  key: string,
  viewer: Viewer | undefined,
  fields: Values,
  was: Record<string, string[]> = {},
  // By default the editor has just opened it.
  known = 1_000_000,
) => saveChanges(hand(viewer), DEAL, key, { fields, was, known })
const publish = (key: string, viewer = one) => moveEntry(hand(viewer), DEAL, key, 'publish')

async function published(fields: Values = {}): Promise<string> {
  const key = await beginEntry(hand(one), DEAL)
  await save(key, one, { ...whole, ...fields })
  return (await publish(key)).key
}

describe('a deal from nothing to its page', () => {
  test('ADMIN-01 half a deal is saved, and published only when it is whole; its key is made from its names', async () => {
    const key = await beginEntry(hand(one), DEAL)
    const half = await save(key, one, { acquisition_target_en: 'Resins Co', stake_pct: 'about half' })
    expect(half).toMatchObject({ version: 2, clashes: {}, faulty: ['stake_pct'] })
    await expect(publish(key)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: {
        acquisition_target_ar: 'required_field',
        stake_pct: 'must_be_valid',
        confidence: 'required_field',
      },
    })
    expect((await readEntry(room.app.db, DEAL, key))?.values['stake_pct']).toBe('about half')
    await save(key, one, { ...whole, acquisition_target_en: 'Resins Co', stake_pct: '٤٩٫٥' })
    const done = await publish(key)
    expect(done).toMatchObject({ key: 'resins-co-2026-05', tags: ['data:mergers-acquisitions'] })
    const { rows } = await sql`select stake_pct, country_buyer, hidden, demo from mergers_acquisitions_deal
      where slug = 'resins-co-2026-05'`.execute(room.app.db)
    expect(rows).toEqual([{ stake_pct: '49.500', country_buyer: ['SA'], hidden: false, demo: false }])
    // Its first address goes on leading to it.
    expect(await readEntry(room.app.db, DEAL, key)).toMatchObject({ key: done.key })
    expect(await readEntry(room.app.db, DEAL, done.key)).toMatchObject({
      state: 'public',
      changed: [],
      version: 4,
    })
  })

  test('ADMIN-01 a second thing of the same names has a key of its own', async () => {
    const [first, second] = [await published(), await published()]
    expect([first, second]).toEqual(['plastics-co-2026-05', 'plastics-co-2026-05-2'])
  })

  test('ADMIN-01 the table’s own rules are reported by field', async () => {
    const key = await published({ transaction_value: '10', transaction_value_missing: null, currency: 'USD' })
    await save(key, one, { transaction_value: '12', currency: '' })
    await expect(publish(key)).rejects.toMatchObject({ fields: { currency: 'required_field' } })
    await save(key, one, { currency: 'USD', closing_date: '2026-06', closing_date_missing: 'not_disclosed' })
    await expect(publish(key)).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { closing_date: 'must_be_valid', closing_date_missing: 'must_be_valid' },
    })
  })

  test('ACC-05 who may not edit figures can neither list, save nor publish them', async () => {
    const key = await published()
    for (const role of ['author', 'member'] as const) {
      const viewer = await room.account(role)
      await expect(save(key, viewer, { notes_ar: 'س' })).rejects.toMatchObject({ code: 'not_allowed' })
      await expect(publish(key, viewer)).rejects.toMatchObject({ code: 'not_allowed' })
      await expect(beginEntry(hand(viewer), DEAL)).rejects.toMatchObject({ code: 'not_allowed' })
      expect(await listEntries(room.app, viewer, DEAL, all(), 'ar')).toMatchObject({ total: 0 })
    }
  })
})

describe('two hands', () => {
  test('POST-02 what different people change in different fields is all saved, and each gets the other’s change', async () => {
    const key = await published({ notes_ar: 'قديم' })
    await save(key, one, { notes_ar: 'ملاحظة' }, { notes_ar: [markOf('قديم')] })
    const { version } = await save(key, two, { seller_ar: 'آخر' }, { seller_ar: [markOf('بائع')] }, 0)
    expect(
      (await save(key, one, { buyer_ar: 'أرامكو' }, { buyer_ar: [markOf('سابك')] }, version - 1)).others,
    ).toEqual({ seller_ar: 'آخر' })
    expect((await readEntry(room.app.db, DEAL, key))?.values).toMatchObject({
      notes_ar: 'ملاحظة',
      seller_ar: 'آخر',
      buyer_ar: 'أرامكو',
    })
  })

  test('POST-02 the same field changed by two is a clash: the second gets the present value, and the refused text is stored', async () => {
    const key = await published({ notes_ar: 'قديم' })
    await save(key, one, { notes_ar: 'الأول' }, { notes_ar: [markOf('قديم')] })
    const second = await save(
      key,
      two,
      { notes_ar: 'الثاني', seller_ar: 'آخر' },
      { notes_ar: [markOf('قديم')], seller_ar: [markOf('بائع')] },
    )
    expect(second.clashes).toEqual({ notes_ar: { theirs: 'الأول', by: one && 'id' in one ? one.id : null } })
    const entry = await readEntry(room.app.db, DEAL, key)
    expect(entry?.values).toMatchObject({ notes_ar: 'الأول', seller_ar: 'آخر' })
    const kept = await room.app.db
      .selectFrom('entry_revision')
      .select(['cause', 'fields'])
      .where('key', '=', key)
      .where('cause', '=', 'conflict')
      .execute()
    expect(kept).toMatchObject([{ fields: { notes_ar: 'الثاني' } }])
    // Who has seen the other value and overwrites it says so.
    expect((await save(key, two, { notes_ar: 'الثاني' }, { notes_ar: [markOf('الأول')] })).clashes).toEqual({})
  })

  test('POST-02 what an import changed in public meanwhile is not overwritten unseen', async () => {
    const key = await published({ notes_ar: 'قديم' })
    await save(key, one, { notes_ar: 'محرر' })
    await sql`update mergers_acquisitions_deal set notes_ar = 'استيراد', seller_ar = 'من الملف' where slug = ${key}`.execute(
      room.app.db,
    )
    await expect(publish(key)).rejects.toMatchObject({ code: 'stale', fields: { notes_ar: 'stale' } })
    const entry = await readEntry(room.app.db, DEAL, key)
    expect(entry).toMatchObject({
      overtaken: ['notes_ar'],
      values: { notes_ar: 'محرر', seller_ar: 'من الملف' },
    })
    await moveEntry(hand(one), DEAL, key, 'publish', { overtake: true })
    expect((await readEntry(room.app.db, DEAL, key))?.published).toMatchObject({
      notes_ar: 'محرر',
      seller_ar: 'من الملف',
    })
  })
})

test('POST-02 ADMIN-02 the past has the beginning, each publication and another hand, not each save; the audit log who did it', async () => {
  const key = await published()
  for (const text of ['أ', 'أب', 'أبج']) await save(key, one, { notes_ar: text })
  await save(key, two, { notes_ar: 'يد أخرى' })
  await publish(key, two)
  const past = await room.app.db
    .selectFrom('entry_revision')
    .select(['cause', 'changed'])
    .where('key', '=', key)
    .orderBy('id')
    .execute()
  expect(past.map(({ cause }) => cause)).toEqual(['publish', 'session', 'publish'])
  expect(past[2]).toMatchObject({ changed: ['notes_ar'] })
  const audit = await room.app.db
    .selectFrom('audit_log')
    .select(['action', 'after'])
    .where('key', '=', key)
    .orderBy('id')
    .execute()
  expect(audit.map(({ action }) => action)).toEqual(['entry.publish', 'entry.publish'])
  expect(audit[1]?.after).toEqual({ notes_ar: 'يد أخرى' })
})

test('ADMIN-01 ADMIN-03 a list has the newest first, what is new before it, and finds, filters, counts and pages; archived things are listed apart', async () => {
  const key = await published({
    acquisition_target_ar: 'هدف نادر',
    acquisition_target_en: 'Rare Target',
    the_condition: 'suspended',
  })
  const found = await listEntries(room.app, one!, DEAL, all({ text: 'نادر' }), 'ar')
  expect(found).toMatchObject({ total: 1, rows: [{ key, title: 'هدف نادر', state: 'public', live: true }] })
  expect(
    await listEntries(room.app, one!, DEAL, all({ text: 'rare', filters: { the_condition: 'mou' } }), 'en'),
  ).toMatchObject({ total: 0 })
  await save(key, one, { notes_ar: 'س' })
  expect(
    (await listEntries(room.app, one!, DEAL, all({ text: 'نادر', show: 'open' }), 'ar')).rows,
  ).toMatchObject([{ key, state: 'draft', live: true }])
  const fresh = await beginEntry(hand(one), DEAL, { acquisition_target_ar: 'هدف نادر جديد' })
  expect(
    (await listEntries(room.app, one!, DEAL, all({ text: 'نادر' }), 'ar')).rows.map((row) => row.key),
  ).toEqual([fresh, key])
  await moveEntry(hand(one), DEAL, key, 'archive')
  expect(
    (await listEntries(room.app, one!, DEAL, all({ text: 'نادر', show: 'archived' }), 'ar')).rows,
  ).toMatchObject([{ key, state: 'archived', live: false }])
  await moveEntry(hand(one), DEAL, key, 'revive')
  expect((await listEntries(room.app, one!, DEAL, all({ text: 'نادر' }), 'ar')).total).toBe(2)
})

test('ADMIN-01 what has no place to be hidden goes, and comes back from its past as it was', async () => {
  const key = await beginEntry(hand(one), HELP)
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
  await saveChanges(hand(one), HELP, key, { fields, was: {}, known: 0 })
  await moveEntry(hand(one), HELP, key, 'publish')
  const count = async () =>
    (await room.app.db.selectFrom('helps_item').select('id').execute()).map(({ id }) => String(id))
  expect(await count()).toEqual([key])
  await moveEntry(hand(one), HELP, key, 'archive')
  expect(await count()).toEqual([])
  await moveEntry(hand(one), HELP, key, 'revive')
  await moveEntry(hand(one), HELP, key, 'publish')
  expect(await count()).toEqual([key])
  expect((await readEntry(room.app.db, HELP, key))?.published).toMatchObject(fields)
})

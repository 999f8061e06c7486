import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { publishDue } from '#entries/drafts/due.server.ts'
import { moveEntry, type Moving } from '#entries/drafts/move.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import type { Move } from '#entries/moves.ts'
import type { Values } from '#entries/values.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { ARTICLES } from '#sections/articles/posts.server.ts'
import { saveSettings } from '#site/settings.server.ts'
import { testContext } from '#testing/context.server.ts'
import { testNewsroom, type Newsroom } from '../comments/testing-newsroom.server.ts'

type Person = Viewer & { id: number }
let room: Newsroom
let [author, editor, second]: Person[] = []
beforeAll(async () => {
  room = await testNewsroom()
  author = await room.account('author')
  editor = await room.account('editor')
  second = await room.account('editor')
  await room.app.db
    .insertInto('editorial_category')
    .values({ id: 21, slug_ar: 'ميثانول', slug_en: 'methanol', name_ar: 'ميثانول', name_en: 'Methanol' })
    .execute()
})
afterAll(() => room.drop())
beforeEach(() => saveSettings(room.app, { posting_open: true }))

const hand = (viewer: Viewer | undefined, now?: Date) => testContext(room.app, { viewer, now }).ctx
const arabic: Values = {
  title_ar: 'عقود الميثانول',
  summary_ar: 'ملخص',
  body_ar: '<p>نص <script>x</script></p>',
  category_id: '21',
}
const english: Values = { title_en: 'Methanol contracts', summary_en: 'In short', body_en: '<p>Text</p>' }
const save = (key: string, viewer: Viewer | undefined, fields: Values) =>
  saveChanges(hand(viewer), ARTICLES.kind, key, { fields, was: {}, known: 0 })
const move = (key: string, viewer: Viewer | undefined, name: Move, how: Moving = {}, now?: Date) =>
  moveEntry(hand(viewer, now), ARTICLES.kind, key, name, how)
const stateOf = async (key: string) => (await readEntry(room.app.db, ARTICLES.kind, key))?.state
const row = (key: string) =>
  room.app.db
    .selectFrom('editorial_post')
    .select(['status', 'title_ar', 'title_en', 'body_ar', 'slug_ar', 'owner_id', 'published_at', 'version'])
    .where('id', '=', Number(key))
    .executeTakeFirst()

async function written(fields: Values = arabic): Promise<string> {
  const key = await beginEntry(hand(author), ARTICLES.kind)
  await save(key, author, fields)
  return key
}

describe('a post through other hands', () => {
  test('POST-02 POST-01 an author writes, an editor returns it with a note, another reviews it, it is published in Arabic, then in English', async () => {
    const key = await written({ ...arabic, ...english })
    await move(key, author, 'submit')
    expect(await stateOf(key)).toBe('submitted')
    await expect(save(key, author, { title_ar: 'بعد التسليم' })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(move(key, editor, 'return')).rejects.toMatchObject({ fields: { note: 'required_field' } })
    await move(key, editor, 'return', { note: 'أضف مصدر الرقم' })
    expect(await stateOf(key)).toBe('returned')
    await save(key, author, { source_ar: 'تقارير السوق' })
    await move(key, author, 'submit')
    await move(key, second, 'review')
    await move(key, editor, 'publish', { languages: ['ar'] })
    expect(await row(key)).toMatchObject({
      status: 'published',
      title_ar: 'عقود الميثانول',
      title_en: null,
      body_ar: '<p>نص </p>',
      slug_ar: 'عقود-الميثانول',
      owner_id: author?.id,
      version: 1,
    })
    expect(await readEntry(room.app.db, ARTICLES.kind, key)).toMatchObject({
      state: 'draft',
      changed: expect.arrayContaining(['title_en', 'body_en']),
    })
    await move(key, editor, 'publish', { languages: ['en'] })
    expect(await row(key)).toMatchObject({ title_en: 'Methanol contracts', version: 2 })
    expect(await stateOf(key)).toBe('public')
    const past = await room.app.db
      .selectFrom('entry_revision')
      .select(['cause', 'note', 'account_id'])
      .where('key', '=', key)
      .orderBy('id')
      .execute()
    expect(past.map(({ cause }) => cause)).toEqual([
      'submit',
      'return',
      'submit',
      'review',
      'publish',
      'publish',
    ])
    expect(past[1]).toMatchObject({ note: 'أضف مصدر الرقم', account_id: editor?.id })
  })

  test('POST-02 ACC-05 no one reviews their own text, an author publishes nothing and changes nothing of others', async () => {
    const own = await beginEntry(hand(editor), ARTICLES.kind)
    await save(own, editor, arabic)
    await move(own, editor, 'submit')
    await expect(move(own, editor, 'review')).rejects.toMatchObject({ code: 'not_allowed' })
    await move(own, second, 'review')
    const key = await written()
    for (const [name, viewer] of [
      ['publish', author],
      ['review', author],
      ['submit', await room.account('author')],
    ] as const) {
      await expect(move(key, viewer, name)).rejects.toMatchObject({ code: 'not_allowed' })
    }
    await expect(save(key, await room.account('author'), { title_ar: 'غيره' })).rejects.toMatchObject({
      code: 'not_allowed',
    })
    await expect(save(key, author, { paid: 'true' })).rejects.toMatchObject({ code: 'not_allowed' })
  })

  test('POST-02 a language is published when it is whole, and what is missing is reported by field', async () => {
    const key = await written({ ...arabic, title_en: 'Half' })
    await expect(move(key, editor, 'publish')).rejects.toMatchObject({
      fields: { summary_en: 'required_field', body_en: 'required_field' },
    })
    await move(key, editor, 'publish', { languages: ['ar'] })
    expect(await row(key)).toMatchObject({ title_en: null })
  })

  test('POST-02 while posting is closed nothing is begun, submitted or published; what is typed is saved', async () => {
    const key = await written()
    await saveSettings(room.app, { posting_open: false })
    await expect(beginEntry(hand(author), ARTICLES.kind)).rejects.toMatchObject({ code: 'posting_closed' })
    for (const name of ['submit', 'publish', 'schedule'] as const) {
      await expect(move(key, editor, name)).rejects.toMatchObject({ code: 'posting_closed' })
    }
    expect(await save(key, author, { title_ar: 'محفوظ' })).toMatchObject({ clashes: {} })
  })

  test('POST-01 a square cover is refused', async () => {
    const image = { mime: 'image/webp', sha256: 'x' }
    await room.app.db
      .insertInto('media_image')
      .values([
        { key: 'square', width: 900, height: 900, ...image },
        { key: 'wide', width: 1600, height: 900, ...image },
      ])
      .execute()
    const key = await written({ ...arabic, image_key: 'square' })
    await expect(move(key, editor, 'publish', { languages: ['ar'] })).rejects.toMatchObject({
      fields: { image_key: 'square_image' },
    })
    await save(key, editor, { image_key: 'wide' })
    await move(key, editor, 'publish', { languages: ['ar'] })
  })
})

describe('a schedule', () => {
  const at = new Date('2026-12-01T05:00:00Z')
  const before = new Date('2026-11-30T05:00:00Z')

  test('POST-02 a due publication runs once, however many processes look, in the language that was chosen', async () => {
    const key = await written({ ...arabic, ...english })
    await move(key, editor, 'schedule', { at, zone: 'Asia/Riyadh', languages: ['en'] }, before)
    expect(await publishDue(room.app, [ARTICLES.kind], before)).toBe(0)
    const done = await Promise.all([1, 2, 3, 4].map(() => publishDue(room.app, [ARTICLES.kind], at)))
    expect(done.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
    expect(await row(key)).toMatchObject({
      status: 'published',
      title_ar: null,
      title_en: 'Methanol contracts',
      published_at: at,
      version: 1,
    })
  })

  test('POST-02 a time that is over or no time is refused, and a schedule can be cancelled', async () => {
    const key = await written()
    await expect(move(key, editor, 'schedule', { at: before }, at)).rejects.toMatchObject({
      fields: { publish_at: 'must_be_valid' },
    })
    await expect(move(key, editor, 'schedule')).rejects.toMatchObject({
      fields: { publish_at: 'required_field' },
    })
    await move(key, editor, 'schedule', { at }, before)
    await move(key, editor, 'unschedule', {}, before)
    expect(await publishDue(room.app, [ARTICLES.kind], at)).toBe(0)
    expect(await stateOf(key)).toBe('reviewed')
  })

  test('POST-02 what cannot be published any more goes back with the reason, and stops nothing else', async () => {
    const [broken, whole] = [await written({ title_ar: 'بلا نص' }), await written()]
    for (const key of [broken, whole]) await move(key, editor, 'schedule', { at, languages: ['ar'] }, before)
    await publishDue(room.app, [ARTICLES.kind], at)
    await publishDue(room.app, [ARTICLES.kind], at)
    expect([await stateOf(broken), await stateOf(whole)]).toEqual(['reviewed', 'public'])
    const last = await room.app.db
      .selectFrom('entry_revision')
      .select(['cause', 'note'])
      .where('key', '=', broken)
      .orderBy('id', 'desc')
      .executeTakeFirst()
    expect(last).toMatchObject({ cause: 'unschedule', note: expect.stringContaining('body_ar') })
  })
})

test('ADMIN-03 publication names every list that has the post, before and after', async () => {
  const key = await written()
  const { tags } = await move(key, editor, 'publish', { languages: ['ar'] })
  expect(tags).toEqual(
    expect.arrayContaining([`post:${key}`, 'list:articles', 'list:all', 'list:c:21', 'home']),
  )
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { beginEntry } from '#entries/drafts/begin.server.ts'
import { readEntry } from '#entries/drafts/draft.server.ts'
import { saveChanges } from '#entries/drafts/save.server.ts'
import { markOf } from '#entries/values.ts'
import type { Member } from '#platform/policy/viewer.ts'
import { TERM } from '#sections/glossary/entry.server.ts'
import { testContext } from '#testing/context.server.ts'
import { pressScreen } from '#testing/panel.tsx'
import { openPanel } from './panel/open-panel.server.ts'

let room: Newsroom
let [one, other]: Member[] = []
beforeAll(async () => {
  room = await testNewsroom()
  one = await room.account('editor')
  other = await room.account('editor')
})
afterAll(() => room.drop())

const hand = (viewer = one) => testContext(room.app, viewer ? { viewer } : {}).ctx
const begin = (name: string) =>
  beginEntry(hand(), TERM, {
    term_ar: `مصطلح ${name}`,
    term_en: name,
    definition_ar: 'معناه',
    definition_en: 'What it means',
    source_ar: 'غرفة الأخبار',
    source_en: 'The newsroom',
    as_of: '2026-11',
    confidence: 'high',
    sort: '1',
  })
const publish = (key: string, viewer = one, fields: Record<string, string> = {}) =>
  pressScreen(room.app, `/admin/glossary/${key}`, { do: 'publish', ...fields }, viewer ? { viewer } : {})
const termsLike = (name: string) =>
  room.app.db.selectFrom('data_glossary').select('slug').where('term_en', '=', name).execute()
const pathOf = (location: string | null) => location?.split('?')[0]

test('SAFE ADMIN-02 two who publish the same new thing at once are both led to it under the key of its name', async () => {
  const key = await begin('Feedstock gap')
  const answers = await Promise.all([publish(key), publish(key, other)])
  expect(answers.map(({ status, location }) => [status, pathOf(location)])).toEqual([
    [303, '/admin/glossary/feedstock-gap'],
    [303, '/admin/glossary/feedstock-gap'],
  ])
  expect(await termsLike('Feedstock gap')).toHaveLength(1)
})

test('SAFE ADMIN-02 who still has a thing open under its first key saves, publishes and opens it where it is now', async () => {
  const key = await begin('Turnaround')
  await publish(key)
  expect(await publish(key, other)).toMatchObject({ status: 303, fields: {} })
  expect(await termsLike('Turnaround')).toHaveLength(1)

  const was = { definition_en: [markOf('What it means')] }
  const fields = { definition_en: 'A planned stop' }
  expect((await saveChanges(hand(other), TERM, key, { fields, was, known: 0 })).clashes).toEqual({})
  expect((await readEntry(room.app.db, TERM, 'turnaround'))?.values['definition_en']).toBe('A planned stop')
  expect(pathOf((await publish(key, other)).location)).toBe('/admin/glossary/turnaround')
  expect((await readEntry(room.app.db, TERM, 'turnaround'))?.published['definition_en']).toBe(
    'A planned stop',
  )

  const { ctx } = testContext(room.app, {
    path: `/admin/glossary/${key}`,
    lang: 'en',
    ...(other && { viewer: other }),
  })
  const opened = await openPanel(ctx, `glossary/${key}`).catch((thrown: unknown) => thrown)
  expect(opened).toBeInstanceOf(Response)
  expect((opened as Response).headers.get('location')).toBe('/en/admin/glossary/turnaround')
})

test('SAFE ADMIN-02 another new thing of the same name gets a key of its own, and an invented key is not found', async () => {
  const [first, second] = [await begin('Cracker'), await begin('Cracker')]
  await publish(first)
  expect(pathOf((await publish(second)).location)).toBe('/admin/glossary/cracker-2')
  expect(pathOf((await publish(first)).location)).toBe('/admin/glossary/cracker')
  expect((await publish('new-madeupmadeup')).status).toBe(404)
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Member } from '#platform/policy/viewer.ts'
import { breakingRoom, type BreakingRoom } from '#sections/following/breaking/testing.server.ts'
import { createNotices } from '#sections/following/notices/happen.server.ts'
import { testContext } from '#testing/context.server.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import { BreakingItem } from './BreakingItem.tsx'
import type { BreakingItemData, BreakingSettingsData, BreakingStoryData } from './contract.ts'

let room: BreakingRoom
let chief: Member
beforeAll(async () => {
  room = await breakingRoom(testContext)
  chief = await room.account('administrator')
})
afterAll(() => room.drop())

const FIELDS = {
  kind: 'first',
  bar: '30',
  headline_ar: 'توقف مصنع اليوريا',
  line_ar: 'سطر',
  headline_en: 'Urea plant stops',
  line_en: 'A line',
}
const open = async <Data>(path: string, viewer: Member = room.editor) => {
  const { status, panel } = await openScreen(room.app, path, { viewer })
  return { status, panel, data: panel.screen?.data as Data }
}
const press = (path: string, fields: Record<string, string>, viewer: Member = room.editor) =>
  pressScreen(room.app, path, fields, { viewer })

/** A story's notice that is prepared and not sent; its address in the panel. */
async function prepared(): Promise<string> {
  const post = await room.story()
  const { location } = await press(`/admin/articles/${post}/breaking`, FIELDS)
  return location ?? ''
}

test('NEWS-06 from the story to the readers in two presses: its own text, a look by each way in both languages with how many it reaches, sent', async () => {
  const ways = { breaking_site: true, breaking_mail: true }
  await room.reader({ ways })
  await room.reader({ lang: 'en', ways })
  const post = await room.story({
    title_ar: 'عنوان المادة',
    title_en: 'The story',
    summary_en: 'word '.repeat(70),
  })
  const { data: story } = await open<BreakingStoryData>(`/admin/articles/${post}/breaking`)
  expect(story.texts).toMatchObject({
    kind: 'first',
    langs: ['ar', 'en'],
    texts: { headline_ar: 'عنوان المادة', headline_en: 'The story', line_ar: 'ملخص' },
  })
  expect(story.texts.texts.line_en).toMatch(/^(?:word )+word…$/)
  expect(story.texts.texts.line_en?.length).toBeLessThanOrEqual(200)
  const { location } = await press(`/admin/articles/${post}/breaking`, FIELDS)
  const { data, panel } = await open<BreakingItemData>(location ?? '')
  expect(data.reach).toMatchObject({ ar: { bell: 1, mail: 1, push: 0 }, en: { bell: 1, mail: 1, push: 0 } })
  expect(
    data.previews.map(({ lang, bell, push, mail, outside }) => [
      lang,
      bell.title,
      push.title,
      mail.subject,
      outside.split('\n')[0],
    ]),
  ).toEqual([
    [
      'ar',
      'توقف مصنع اليوريا',
      'عاجل: توقف مصنع اليوريا',
      'عاجل: توقف مصنع اليوريا',
      'عاجل: توقف مصنع اليوريا',
    ],
    [
      'en',
      'Urea plant stops',
      'Breaking: Urea plant stops',
      'Breaking: Urea plant stops',
      'Breaking: Urea plant stops',
    ],
  ])
  const html = renderView(BreakingItem, 'ar', panel)
  expect(html).toContain('إرسال الآن')
  expect(html).toContain('https://wa.me/?text=')
  // A colleague who comes meanwhile sees the same.
  await expect(open(`/admin/articles/${post}/breaking`, room.second)).rejects.toMatchObject({ status: 302 })
  const sent = await press(location ?? '', { do: 'send', version: '1' })
  expect(sent.location).toBe(`${location}?done=breakingSent`)
  await createNotices(room.app.db, new Date())
  const after = await open<BreakingItemData>(location ?? '')
  expect(after.data).toMatchObject({
    state: 'sent',
    reached: [
      { lang: 'ar', bell: 1 },
      { lang: 'en', bell: 1 },
    ],
  })
  expect(renderView(BreakingItem, 'en', after.panel)).not.toContain('asks1')
})

test('NEWS-06 a text that is too long, a line without a headline and nothing at all are refused beside their fields, and what was typed stays', async () => {
  const post = await room.story()
  const path = `/admin/articles/${post}/breaking`
  const wrong = async (change: Partial<typeof FIELDS>) =>
    Object.keys((await press(path, { ...FIELDS, ...change })).fields)
  expect(await wrong({ headline_ar: 'س'.repeat(91) })).toEqual(['headline_ar'])
  expect(await wrong({ line_en: 'x'.repeat(201) })).toEqual(['line_en'])
  expect(await wrong({ headline_en: '' })).toEqual(['headline_en'])
  expect(await wrong({ headline_ar: '', line_ar: '', headline_en: '', line_en: '' })).toEqual(['headline_ar'])
  expect((await press(path, { ...FIELDS, headline_ar: 'س'.repeat(90) })).status).toBe(303)
})

test('NEWS-06 ACC-05 with the rule a second person decides: the asker has no button, the rail counts for others', async () => {
  await press('/admin/breaking/settings', { consent: '1', lapse: '30', perDay: '50', perReader: '4' }, chief)
  const path = await prepared()
  expect((await press(path, { do: 'send', version: '1' })).location).toContain('done=breakingAsked')
  const waiting = ({ panel }: Awaited<ReturnType<typeof open>>) =>
    panel.rail.flatMap(({ items }) => items).find(({ to }) => to === '/admin/breaking')?.count
  const asker = await open<BreakingItemData>(path)
  expect([asker.data.mayConsent, waiting(asker)]).toEqual([false, 0])
  expect((await press(path, { do: 'consent' })).status).toBe(403)
  const other = await open<BreakingItemData>(path, room.second)
  expect([other.data.mayConsent, waiting(other)]).toEqual([true, 1])
  expect((await press(path, { do: 'refuse', reason: ' ' }, room.second)).fields).toHaveProperty('reason')
  await press(path, { do: 'consent' }, room.second)
  expect((await open<BreakingItemData>(path)).data).toMatchObject({
    state: 'sent',
    asked: { by: room.editor.displayName },
    decided: { by: room.second.displayName },
  })
  await room.rules({})
})

test('NEWS-06 ACC-05 authors cannot send, and only administrators set rules and channels', async () => {
  const author = await room.account('author')
  const post = await room.story()
  for (const path of ['/admin/breaking', `/admin/articles/${post}/breaking`, await prepared()])
    expect((await open(path, author)).status).toBe(403)
  expect((await press(`/admin/articles/${post}/breaking`, FIELDS, author)).status).toBe(403)
  expect((await open('/admin/breaking/settings')).status).toBe(403)
  expect((await open('/admin/breaking/channels/new')).status).toBe(403)
  expect((await open(`/admin/deals/${post}/breaking`)).status).toBe(404)
})

test('NEWS-06 rules and channels are checked field by field, and a key is never shown again', async () => {
  const rules = await press('/admin/breaking/settings', { lapse: '1', perDay: 'x', perReader: '99' }, chief)
  expect(Object.keys(rules.fields)).toEqual(['lapse', 'perDay', 'perReader'])
  const channel = {
    kind: 'telegram',
    lang: 'ar',
    name: 'Kimya',
    target: '@kimya',
    channel_key: '12345:short',
  }
  const wrong = async (change: Partial<typeof channel>) =>
    Object.keys((await press('/admin/breaking/channels/new', { ...channel, ...change }, chief)).fields)
  expect(await wrong({})).toEqual(['channel_key'])
  expect(await wrong({ target: 'kimya', channel_key: '' })).toEqual(['target'])
  expect(await wrong({ channel_key: '' })).toEqual(['channel_key'])
  const hook = { kind: 'webhook', channel_key: 'k'.repeat(24) }
  expect(await wrong({ ...hook, target: 'http://relay.example.com' })).toEqual(['target'])
  expect(await wrong({ ...hook, target: 'https://10.0.0.1/in' })).toEqual(['target'])
  await press(
    '/admin/breaking/channels/new',
    { ...channel, ...hook, target: 'https://relay.example.com/in' },
    chief,
  )
  const { panel, data } = await open<BreakingSettingsData>('/admin/breaking/settings', chief)
  expect(data.channels).toMatchObject([{ name: 'Kimya', hasKey: true }])
  expect(JSON.stringify(panel)).not.toContain('kkkk')
})

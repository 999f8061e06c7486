import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import Contact from './Contact.tsx'
import ContactMessage from './ContactMessage.tsx'
import type { ContactListView } from './contract.ts'

let room: Newsroom
let editor: Viewer
const ids: number[] = []

beforeAll(async () => {
  room = await testNewsroom()
  editor = await room.account('editor')
  const messages = Array.from({ length: 30 }, (_, i) => ({
    reference: `40922-${10_000 + i}`,
    lang: 'ar' as const,
    name: i === 3 ? 'أحمد السبيعي' : `قارئ ${i}`,
    email: `reader${i}@plant.example`,
    subject: i % 2 === 0 ? 'data' : 'technical',
    message: i === 4 ? 'هل سعر اليوريا 100% صحيح؟' : 'نص',
    created_at: new Date(Date.UTC(2026, 10, 1, 8, i)),
    handled_at: i < 2 ? new Date('2026-11-02T08:00:00Z') : null,
  }))
  const rows = await room.app.db.insertInto('contact_message').values(messages).returning('id').execute()
  ids.push(...rows.map(({ id }) => id))
})
afterAll(() => room.drop())

const open = async (query = '') => {
  const { panel } = await openScreen(room.app, `/admin/contact${query}`, { viewer: editor })
  const { list } = panel.screen!.data as ContactListView
  return list
}
const references = ({ rows }: ContactListView['list']) => rows.map(({ reference }) => reference)

test('ADMIN-02 messages that wait come first, newest on top, page by page', async () => {
  const first = await open()
  expect(first).toMatchObject({ count: 30, pages: 2, page: 1 })
  expect(first.rows[0]).toMatchObject({ reference: '40922-10029', handled: false })
  expect(references(await open('?page=2')).slice(-2)).toEqual(['40922-10001', '40922-10000'])
  for (const page of ['3', '0', 'x'])
    expect((await openScreen(room.app, `/admin/contact?page=${page}`, { viewer: editor })).status, page).toBe(
      404,
    )
})

test('ADMIN-02 they are found by state, subject, address and folded words; signs of a pattern are plain letters', async () => {
  expect((await open('?state=handled')).count).toBe(2)
  expect((await open('?subject=technical')).count).toBe(15)
  expect((await open('?subject=nothing')).count).toBe(30)
  expect(references(await open(`?q=${encodeURIComponent('احمد')}`))).toEqual(['40922-10003'])
  expect(references(await open(`?q=${encodeURIComponent('100%')}`))).toEqual(['40922-10004'])
  expect(references(await open('?q=READER7@'))).toEqual(['40922-10007'])
  expect((await open('?q=_')).count).toBe(0)
})

test('ADMIN-02 one message has its address to reply to, and is marked handled and waiting again', async () => {
  const address = `/admin/contact/${ids[5]}`
  const { panel } = await openScreen(room.app, address, { viewer: editor })
  const html = renderView(ContactMessage, 'ar', panel)
  expect(html).toContain('href="mailto:reader5@plant.example?subject=')
  for (const [verb, handled] of [
    ['handled', true],
    ['open', false],
  ] as const) {
    expect(await pressScreen(room.app, address, { do: verb }, { viewer: editor })).toMatchObject({
      status: 303,
      location: `${address}?done=handled`,
    })
    const { data } = (await openScreen(room.app, address, { viewer: editor })).panel.screen ?? {}
    expect((data as { handledAt: string | null }).handledAt !== null).toBe(handled)
  }
})

test('ADMIN-02 several are marked at once and the list’s filters remain; none chosen is refused', async () => {
  const chosen = ids.slice(10, 13).map((id) => ['row', String(id)] as const)
  const answer = await pressScreen(room.app, '/admin/contact?state=open', [...chosen, ['do', 'handled']], {
    viewer: editor,
  })
  expect(answer).toMatchObject({ status: 303, location: '/admin/contact?state=open&done=handled' })
  expect((await open('?state=handled')).count).toBe(5)
  expect((await pressScreen(room.app, '/admin/contact', { do: 'handled' }, { viewer: editor })).status).toBe(
    400,
  )
})

test('SHELL-17 the list is searched, filtered and marked by plain forms, in both languages', async () => {
  for (const lang of ['ar', 'en'] as const) {
    const { panel } = await openScreen(room.app, '/admin/contact?state=open', { viewer: editor, lang })
    const html = renderView(Contact, lang, panel)
    expect(html).toContain('role="search"')
    expect(html).toMatch(/<select[^>]*name="state"/)
    expect(html).toMatch(/<form[^>]*id="bulk"[^>]*method="post"/)
    expect(html).toContain('form="bulk"')
    expect(html).toContain(lang === 'ar' ? 'في الانتظار' : 'Waiting')
  }
})

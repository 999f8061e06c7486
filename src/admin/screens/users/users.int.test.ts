import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeAudit } from '#platform/audit/write.server.ts'
import { testNewsroom, type Newsroom } from '#editorial/comments/testing-newsroom.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { RULES } from '#platform/policy/rules.ts'
import { ERRORS } from '#platform/http/errors.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openScreen, pressScreen, renderView } from '#testing/panel.tsx'
import Audit from '../audit/Audit.tsx'
import Policy from '../policy/Policy.tsx'
import User from './User.tsx'
import Users from './Users.tsx'

type Account = Extract<Viewer, { id: number }>

let room: Newsroom
let admin: Account
let author: Account

beforeAll(async () => {
  room = await testNewsroom()
  admin = await room.account('administrator')
  author = await room.account('author')
})
afterAll(() => room.drop())

const open = (path: string, lang: 'ar' | 'en' = 'ar') => openScreen(room.app, path, { viewer: admin, lang })
const press = (fields: Record<string, string>) =>
  pressScreen(room.app, `/admin/users/${author.id}`, fields, { viewer: admin })
const text = (html: string) => stripBidi(html.replace(/<[^>]+>/g, ' ')).replace(/\s+/g, ' ')

test('ADMIN-02 the list of users is searched, counts each role, and a page past its end does not exist', async () => {
  const { status, panel } = await open(`/admin/users?q=${author.username}`)
  expect(status).toBe(200)
  const html = renderView(Users, 'ar', panel)
  expect(html).toContain(`/admin/users/${author.id}"`)
  expect(html).not.toContain(`/admin/users/${admin.id}"`)
  expect(text(html)).toContain('كاتب (1)')
  expect((await open('/admin/users?state=suspended')).panel.screen?.data).toMatchObject({ count: 0 })
  expect(text(renderView(Users, 'en', (await open('/admin/users', 'en')).panel))).toContain(
    'Administrator (1)',
  )
  expect(text(renderView(Users, 'en', (await open('/admin/users?q=nobody', 'en')).panel))).toContain(
    'Nothing matches',
  )
  expect((await open('/admin/users?page=2')).status).toBe(404)
  expect((await open('/admin/users/999999')).status).toBe(404)
})

test('ADMIN-02 ACC-05 an administrator changes a role, suspends and restores; the account’s page shows it and what was recorded', async () => {
  const there = { status: 303, location: `/admin/users/${author.id}?done=decided` }
  expect(await press({ do: 'role', role: 'editor' })).toMatchObject(there)
  expect(await press({ do: 'suspend', note: 'ترك العمل' })).toMatchObject(there)
  const { panel } = await open(`/admin/users/${author.id}`)
  expect(panel.title).toBe(author.username)
  const shown = text(renderView(User, 'ar', panel))
  for (const words of ['ترك العمل', 'إيقاف حساب', 'تغيير دور', 'كاتب ← محرر', 'رفع الإيقاف'])
    expect(shown).toContain(words)
  expect(shown).not.toMatch(/\b(?:role|note|user|author|editor)\b/)
  expect(await press({ do: 'restore' })).toMatchObject(there)
  expect(await press({ do: 'link' })).toMatchObject({ location: `/admin/users/${author.id}?done=mailed` })
})

test('ADMIN-02 a refused form reports each fault beside its field, with what was typed', async () => {
  expect(await press({ do: 'suspend', note: ' ' })).toMatchObject({
    status: 400,
    fields: { note: ERRORS.required_field.ar },
  })
  expect(await press({ do: 'role', role: 'visitor' })).toMatchObject({ status: 400 })
  expect(await press({ do: 'something' })).toMatchObject({ status: 400 })
  const long = 'ن'.repeat(501)
  const { panel } = await open(`/admin/users/${author.id}`, 'en')
  const html = renderView(User, 'en', panel, {
    text: 'Verify inputs.',
    kept: { typed: [['note', long]], texts: { note: 'It must be valid.' } },
  })
  expect(html).toContain('It must be valid.')
  expect(html).toContain(long)
})

test('ADMIN-02 the audit log’s screen filters by every field, and says what a date must look like', async () => {
  await room.app.db.transaction().execute((trx) =>
    writeAudit(trx, {
      ctx: { viewer: admin, requestId: 'req-1' },
      action: 'comment.moderate',
      kind: 'comment',
      key: 7,
      before: { status: 'held' },
      after: { status: 'published' },
    }),
  )
  const shown = async (query: string, lang: 'ar' | 'en' = 'ar') =>
    text(renderView(Audit, lang, (await open(`/admin/audit${query}`, lang)).panel))
  expect(await shown('?kind=comment&key=7&actor=' + admin.username)).toContain('قيد المراجعة ← منشور')
  expect(await shown('?kind=comment&key=7', 'en')).toContain('Under review → Published')
  expect(await shown('?q=req-none')).toContain('لا توجد نتائج')
  expect(await shown('?action=account.delete')).toContain('لا توجد نتائج')
  expect(await shown('?from=2999-01-01')).toContain('لا توجد نتائج')
  expect(await shown('?to=2999-01-01', 'en')).toContain('Under review → Published')
  expect(await shown('?from=01/05', 'en')).toContain('The date is not valid')
  expect(await shown('')).toContain('لم تُعدَّل أحدث أسطر السجل')
})

test('ACC-05 the panel shows the whole policy, every action in words of the reader’s language', async () => {
  for (const lang of ['ar', 'en'] as const) {
    const html = renderView(Policy, lang, (await open('/admin/policy', lang)).panel)
    expect(html.match(/<tr>/g)).toHaveLength(Object.keys(RULES).length + 1)
    expect(html).not.toContain('admin.can.')
    if (lang === 'ar') expect(text(html)).not.toMatch(/[A-Za-z]{3,}/)
  }
})

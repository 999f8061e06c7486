import { beforeAll, expect, test } from 'vitest'
import { figuresApp } from '#testing/figures.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { MOST } from '#sections/board/contract.ts'
import { loader as workbenchLoader } from '../pages/index.tsx'
import SavedViews, { action, loader } from '../pages/saved.tsx'
import { MOST_SAVED } from './store.server.ts'

const app = await figuresApp()
const VIEW = 's=urea-me-fob-average&s=ammonia-me-fob-average&as=margin&k=0.6'
let member = 0
let other = 0

beforeAll(async () => {
  const add = async (username: string) => {
    const { id } = await app.db
      .insertInto('accounts_user')
      .values({
        username,
        email: `${username}@kimya.test`,
        display_name: username,
        role: 'member',
        password_hash: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }
  member = await add('reader')
  other = await add('other')
})

const contextOf = (query: string, userId = member, lang: 'ar' | 'en' = 'en') =>
  testContext(app, {
    lang,
    path: `/profile/Views${query && `?${query}`}`,
    viewer: { role: 'member', id: userId, name: 'reader' } as never,
  }).ctx
const open = (query = '', userId = member) => loader(routeArgs(contextOf(query, userId)))

async function send(fields: Record<string, string>, userId = member) {
  const ctx = contextOf('', userId)
  const answer = (await action(routeArgs(ctx, {}, fields))) as Response | { data: { code: string } }
  return answer instanceof Response ? answer.headers.get('location') : answer.data.code
}

test('VIEW-03 a visitor logs in first and comes back with the view that was built', async () => {
  const { ctx } = testContext(app, { lang: 'en', path: `/profile/Views?${VIEW}` })
  expect(await thrownBy(() => loader(routeArgs(ctx)))).toEqual({
    status: 302,
    location: `/en/account/login?next=${encodeURIComponent(`/profile/Views?${VIEW}`)}`,
  })
})

test('VIEW-03 a view is saved under a name, once, and opened, renamed, removed and saved again', async () => {
  expect((await open(VIEW)).offered).toMatchObject({ address: VIEW, isSaved: false })
  expect(await send({ do: 'save', name: ' Urea   margin ', view: `range=5y&${VIEW}` })).toBe(
    '/en/profile/Views?done=view',
  )
  const [saved] = (await open()).views
  expect(saved).toMatchObject({ name: 'Urea margin', path: `/workbench?${VIEW}`, what: 'Margin', count: 2 })
  expect(await send({ do: 'save', name: 'Same', view: VIEW })).toBe('/en/profile/Views?done=view')
  const id = String(saved?.id)
  expect(await send({ do: 'rename', id, [`name-${id}`]: 'هامش اليوريا' })).toBe(
    '/en/profile/Views?done=view-renamed',
  )
  expect((await open()).views.map(({ name }) => name)).toEqual(['هامش اليوريا'])
  expect((await open(VIEW)).offered?.isSaved).toBe(true)
  const after = await send({ do: 'remove', id })
  expect((await open()).views).toEqual([])
  const again = await open(after?.split('?')[1])
  expect([again.done, again.offered?.name, again.offered?.address]).toEqual([
    'view-removed',
    'هامش اليوريا',
    VIEW,
  ])
})

test('VIEW-03 a name that is missing or too long is refused, and what was typed stays', async () => {
  expect(await send({ do: 'save', name: ' ', view: VIEW })).toBe('invalid_input')
  expect(await send({ do: 'save', name: 'x'.repeat(81), view: VIEW })).toBe('invalid_input')
  expect(await send({ do: 'save', name: 'No view', view: 'as=index' })).toBe('bad_request')
  const html = renderPage(SavedViews, 'en', {
    loader: await open(),
    action: {
      code: 'invalid_input',
      text: '',
      fields: { name: 'must_be_valid' },
      kept: { name: 'x'.repeat(81), id: '', view: VIEW },
    },
  } as never)
  expect(html).toContain('aria-invalid="true"')
  expect(html).toContain('x'.repeat(81))
})

test('VIEW-05 VIEW-03 a view is saved and put on the board in one step; one that is saved already leads to the board’s own page', async () => {
  const view = 's=urea-me-fob-average&as=average'
  const asked = testContext(app, { lang: 'en', path: `/en/workbench?${view}` })
  const { board } = await workbenchLoader(routeArgs(asked.ctx))
  expect(board).toBe(`/profile/Views?${view}&board=1`)
  expect((await open(`${view}&board=1`)).offered?.forBoard).toBe(true)
  expect(await send({ do: 'save-board', name: 'Average', view })).toBe('/en/board?done=added')
  const { key } = await app.db
    .selectFrom('board_entry')
    .select('key')
    .where('user_id', '=', member)
    .where('kind', '=', 'analysis')
    .executeTakeFirstOrThrow()
  const there = `/en/board/add?kind=analysis&key=${key}`
  expect((await thrownBy(() => open(`${view}&board=1`))).location).toBe(there)
  const full = Array.from({ length: MOST.account }, (_, sort) => ({
    user_id: member,
    kind: 'product' as const,
    key: `p-${sort}`,
    sort,
  }))
  await app.db.insertInto('board_entry').values(full).execute()
  const other = await send({ do: 'save-board', name: 'No room', view: `${view}&window=4` })
  expect(other).toMatch(/^\/en\/board\/add\?kind=analysis&key=\d+$/)
  expect((await open()).views.map(({ name }) => name)).toContain('No room')
  await app.db.deleteFrom('workbench_saved').where('user_id', '=', member).execute()
})

test('VIEW-05 one series as it is goes on a board without an account', async () => {
  const key = 'urea-me-fob-average'
  const { ctx } = testContext(app, { lang: 'en', path: `/en/workbench?s=${key}&range=10y` })
  expect((await workbenchLoader(routeArgs(ctx))).board).toBe(`/board/add?kind=series&key=${key}`)
})

test('VIEW-03 ACC-06 nobody sees, renames or removes the views of another', async () => {
  await send({ do: 'save', name: 'Mine', view: VIEW })
  const [mine] = (await open()).views
  const id = String(mine?.id)
  await send({ do: 'rename', id, [`name-${id}`]: 'Theirs' }, other)
  await send({ do: 'remove', id }, other)
  expect((await open('', other)).views).toEqual([])
  expect((await open()).views.map(({ name }) => name)).toEqual(['Mine'])
})

test('VIEW-03 beyond the most nothing is saved, and the page says so', async () => {
  await app.db
    .insertInto('workbench_saved')
    .values(
      Array.from({ length: MOST_SAVED }, (_, n) => ({
        user_id: other,
        name: `View ${n}`,
        address: `s=a-${n}`,
      })),
    )
    .execute()
  expect(await send({ do: 'save', name: 'One more', view: VIEW }, other)).toBe('limit_reached')
  expect((await open(VIEW, other)).isFull).toBe(true)
  expect(renderPage(SavedViews, 'en', { loader: await open(VIEW, other) } as never)).toContain('100 views')
})

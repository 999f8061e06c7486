import type { ComponentType } from 'react'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { openSession, REMEMBERED_S, viewerOf } from '#platform/sessions/sessions.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { saveSettings } from '#site/settings.server.ts'
import { routeArgs, testContext, thrownBy } from '#testing/context.server.ts'
import { renderPage } from '#testing/render-page.tsx'
import { ensureAdministrator } from './login/administrator.server.ts'
import { accountsApi } from './api.server.ts'
import type { ProfilePage } from './own/profile.ts'
import { logIn } from './login/login.server.ts'
import Login, { action as loginAction, loader as loginLoader } from './pages/login.tsx'
import { action as logoutAction, loader as logoutLoader } from './pages/logout.tsx'
import Data, { loader as dataLoader } from './pages/own/data.tsx'
import Email, { loader as emailLoader } from './pages/own/email.tsx'
import Keys, { loader as keysLoader } from './pages/own/keys.tsx'
import Mine, { loader as mineLoader } from './pages/own/mine.tsx'
import Overview, { action as profileAction, loader as overviewLoader } from './pages/own/overview.tsx'
import Password, { loader as passwordLoader } from './pages/own/password.tsx'
import PicturePage, { loader as pictureLoader } from './pages/own/picture.tsx'
import Posts, { loader as postsLoader } from './pages/own/posts.tsx'
import PublicPage, { loader as publicLoader } from './pages/own/public.tsx'
import Newsletters, { loader as newslettersLoader } from './pages/own/newsletters.tsx'
import TwoStep, { loader as twoStepLoader } from './pages/own/two-step.tsx'
import Viewing, { loader as viewingLoader } from './pages/own/viewing.tsx'
import Profile, { loader as profileLoader } from './pages/profile.tsx'
import Register, { loader as registerLoader } from './pages/register.tsx'
import { hashPassword } from './login/password.server.ts'
import { listSessions } from './login/sessions.server.ts'

const PASSWORD = 'hexagonal-9'

let database: TestDatabase
let app: ReturnType<typeof testApp>
let ali: Extract<Viewer, { id: number }>

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  const { id } = await app.db
    .insertInto('accounts_user')
    .values({
      username: 'Ali_chem',
      email: 'Ali@plant.example',
      display_name: 'علي الدوسري',
      role: 'author',
      password_hash: await hashPassword(PASSWORD),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  ali = { role: 'author', id, username: 'Ali_chem', displayName: 'علي الدوسري' }
  await app.db
    .insertInto('editorial_post')
    .values([
      {
        section: 'articles',
        owner_id: id,
        title_ar: 'توقعات سوق الميثانول',
        status: 'published',
        published_at: new Date(),
      },
      { section: 'articles', owner_id: id, title_ar: 'مسودة عن الأمونيا', status: 'draft' },
      { section: 'articles', title_ar: 'مادة لغيره', status: 'draft' },
    ])
    .execute()
})
afterAll(() => database.drop())
beforeEach(async () => {
  await app.db.deleteFrom('rate_limit').execute()
  await app.db.deleteFrom('accounts_session').execute()
})

const visit = (path: string, more = {}) => testContext(app, { path, owner: 'visitor-cookie', ...more })
const aliAt = async (path: string, more = {}) => {
  const { token } = await openSession(app.db, ali.id, true, 'Firefox', new Date())
  return { ...testContext(app, { path, viewer: ali, owner: token, ...more }), token }
}

test('ACC-03 logs in by user name or e-mail in any case; remember me lasts 14 days, otherwise the browser session', async () => {
  for (const login of ['ali_chem', ' ALI@plant.example ']) {
    const { ctx, recorded } = visit('/account/login')
    await logIn(ctx, { login, password: PASSWORD, remember: true })
    const cookie = recorded.cookies.find((line) => line.startsWith('session=')) ?? ''
    expect(cookie).toContain(`Max-Age=${REMEMBERED_S}`)
    expect(cookie).toContain('HttpOnly')
    expect(await viewerOf(app.db, /session=([^;]+)/.exec(cookie)?.[1], new Date())).toMatchObject({
      username: 'Ali_chem',
    })
  }
  const { ctx, recorded } = visit('/account/login')
  await logIn(ctx, { login: 'ali_chem', password: PASSWORD, remember: false })
  expect(recorded.cookies.find((line) => line.startsWith('session='))).not.toContain('Max-Age')
})

test('ACC-03 a wrong name and a wrong password get one answer, and the name stays in the form', async () => {
  const page = loginLoader(routeArgs(visit('/account/login?next=/search').ctx))
  const answers = await Promise.all(
    [{ login: 'nobody' }, { login: 'ali_chem' }].map(({ login }) =>
      loginAction(
        routeArgs(visit('/account/login').ctx, {}, { login, password: 'wrong-password', next: '/search' }),
      ),
    ),
  )
  for (const answer of answers) {
    const { data, init } = answer as Exclude<typeof answer, Response>
    expect(init?.status).toBe(400)
    expect(data).toMatchObject({ code: 'wrong_login', kept: { next: '/search' } })
    const html = renderPage(Login, 'ar', { loader: page, action: data })
    expect(html).toContain('اسم المستخدم أو كلمة المرور غير صحيحة')
    expect(html).toContain(`value="${data.kept.login}"`)
    expect(html).not.toContain('wrong-password')
  }
})

test('ACC-03 after logging in the reader goes on to the requested page, in the chosen language, and never to another site', async () => {
  const go = async (next: string) => {
    const answer = await loginAction(
      routeArgs(
        visit('/en/account/login', { lang: 'en' }).ctx,
        {},
        { login: 'ali_chem', password: PASSWORD, next },
      ),
    )
    return (answer as Response).headers.get('location')
  }
  expect(await go('/aw/show?page=2')).toBe('/en/aw/show?page=2')
  expect(await go('//evil.example')).toBe('/en/profile')
})

test('ACC-03 a user already logged in goes to the profile; a visitor who logs out goes home', async () => {
  expect(await thrownBy(async () => loginLoader(routeArgs((await aliAt('/account/login')).ctx)))).toEqual({
    status: 302,
    location: '/profile',
  })
  expect(
    await thrownBy(() => logoutLoader(routeArgs(visit('/en/account/logout', { lang: 'en' }).ctx))),
  ).toEqual({ status: 302, location: '/en/index' })
})

test('ACC-03 logging out ends the session permanently and clears the cookies', async () => {
  const { ctx, recorded, token } = await aliAt('/account/logout')
  const answer = await logoutAction(routeArgs(ctx, {}, {}))
  expect(answer.headers.get('location')).toBe('/index')
  expect(await viewerOf(app.db, token, new Date())).toEqual({ role: 'visitor' })
  expect(recorded.cookies.map((line) => line.split(';')[0])).toEqual(['session=', 'csrftoken='])
})

test('API-01 Logout needs the header logout-id of 41 characters and a member', async () => {
  const call = (path: string) => (ctx: unknown, input: unknown) => {
    const found = accountsApi.calls.find((one) => one.path.startsWith(path))
    return found?.handle(ctx as never, input as never) ?? Promise.reject(new Error(`No call ${path}`))
  }
  const headers = { 'logout-id': 'x'.repeat(41) }
  await expect(call('Logout')(visit('/', { headers }).ctx, {})).rejects.toMatchObject({
    code: 'unauthorized',
  })
  const bare = await aliAt('/')
  await expect(call('Logout')(bare.ctx, {})).rejects.toMatchObject({ code: 'bad_request' })
  const whole = await aliAt('/', { headers })
  expect(await call('Logout')(whole.ctx, {})).toEqual({ logged_out: true })
  expect(await viewerOf(app.db, whole.token, new Date())).toEqual({ role: 'visitor' })
})

/** The sections of following, billing and the workbench have the others, and their tests. */
type Own =
  | Exclude<
      ProfilePage,
      'Favourites' | 'Views' | 'Following' | 'Notices' | 'Subscribe' | 'Subscriptions' | 'Payments'
    >
  | ''

const OWN: Record<Own, { page: ComponentType; load: (args: never) => Promise<object> }> = {
  '': { page: Overview, load: overviewLoader },
  'show-my-profile': { page: PublicPage, load: publicLoader },
  'Profile-Posts': { page: Posts, load: postsLoader },
  'Update-Data': { page: Data, load: dataLoader },
  'File-Image': { page: PicturePage, load: pictureLoader },
  'Viewing-Permissions': { page: Viewing, load: viewingLoader },
  'Change-Email': { page: Email, load: emailLoader },
  'Change-Password': { page: Password, load: passwordLoader },
  Newsletters: { page: Newsletters, load: newslettersLoader },
  'Two-Step': { page: TwoStep, load: twoStepLoader },
  'API-Keys': { page: Keys, load: keysLoader },
  'My-Data': { page: Mine, load: mineLoader },
}

test.each(Object.entries(OWN))(
  'ROUTE-11 /profile/%s asks a visitor to log in first and is real for a member, in both languages',
  async (child, { page, load }) => {
    const path = child ? `/profile/${child}` : '/profile'
    expect(await thrownBy(() => load(routeArgs(visit(path).ctx)))).toEqual({
      status: 302,
      location: `/account/login?next=${encodeURIComponent(path)}`,
    })
    for (const lang of ['ar', 'en'] as const) {
      const loader = await load(routeArgs((await aliAt(path, { lang })).ctx))
      const html = renderPage(page, lang, { loader })
      expect(html).toContain('علي الدوسري')
      expect(html).toContain(`aria-current="page" href="${lang === 'en' ? '/en' : ''}${path}"`)
    }
  },
)

test('ROUTE-11 only the member’s own posts are listed, in every state', async () => {
  const loader = await postsLoader(routeArgs((await aliAt('/profile/Profile-Posts')).ctx))
  const posts = renderPage(Posts, 'ar', { loader })
  expect(posts).toContain('توقعات سوق الميثانول')
  expect(posts).toContain('مسودة عن الأمونيا')
  expect(posts).not.toContain('مادة لغيره')
})

test('ROUTE-11 a public profile shows name and role to everybody, never the e-mail; an unknown name is 404', async () => {
  const page = await profileLoader(
    routeArgs(visit('/en/profile/ali_chem', { lang: 'en' }).ctx, { username: 'ali_chem' }),
  )
  expect(JSON.stringify(page).toLowerCase()).not.toContain('plant.example')
  expect(renderPage(Profile, 'en', { loader: page })).toContain('Author')
  for (const username of ['nobody', 'Payments', 'Subscriptions', 'Favourites', 'Subscribe'])
    expect(
      await thrownBy(() => profileLoader(routeArgs(visit(`/profile/${username}`).ctx, { username }))),
    ).toMatchObject({ status: 404 })
})

test('ACC-04 a member ends their other sessions, one or all, never this one or another member’s', async () => {
  const other = await app.db
    .insertInto('accounts_user')
    .values({
      username: 'sara',
      email: 'sara@plant.example',
      display_name: 'سارة',
      role: 'member',
      password_hash: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const foreign = await openSession(app.db, other.id, true, null, new Date())
  await openSession(app.db, ali.id, true, 'Phone', new Date())
  await openSession(app.db, ali.id, true, 'Desk', new Date())
  const { ctx, token } = await aliAt('/profile')
  const sessions = await listSessions(ctx)
  expect(sessions.map(({ current }) => current)).toEqual([true, false, false])
  const end = (session: string) => profileAction(routeArgs(ctx, {}, { intent: 'end-session', session }))
  await end(sessions[1]?.id ?? '')
  expect(await listSessions(ctx)).toHaveLength(2)
  await end(sessions[0]?.id ?? '')
  await end('others')
  expect(await listSessions(ctx)).toMatchObject([{ current: true }])
  expect(await viewerOf(app.db, token, new Date())).toMatchObject({ id: ali.id })
  expect(await viewerOf(app.db, foreign.token, new Date())).toMatchObject({ id: other.id })
})

test('LANG-05 the reader’s options are stored in a cookie; the defaults clear it', async () => {
  const { ctx, recorded } = await aliAt('/profile')
  const answer = await profileAction(routeArgs(ctx, {}, { intent: 'options', digits: 'arab', hijri: '1' }))
  expect((answer as Response).headers.get('location')).toBe('/profile?done=saved')
  expect(decodeURIComponent(recorded.cookies[0] ?? '')).toMatch(/^prefs=d=arab&h=1;/)
  await profileAction(routeArgs(ctx, {}, { intent: 'options', digits: 'latn' }))
  expect(recorded.cookies[1]).toContain('Max-Age=0')
})

test('ROUTE-10 registration that is closed says so, in both languages', async () => {
  await saveSettings(app, { registration_open: false })
  const page = async (lang: 'ar' | 'en') =>
    renderPage(Register, lang, {
      loader: await registerLoader(routeArgs(visit('/account/register', { lang }).ctx)),
    })
  expect(await page('ar')).toContain('التسجيل مغلق')
  expect(await page('en')).toContain('Registration is closed')
  await saveSettings(app, { registration_open: true })
})

test('the first administrator is made once; a configured password replaces another and ends its sessions', async () => {
  const email = 'admin@kimya.example'
  const initial = 'made-at-first-start'
  const login = { username: 'admin', password: initial }
  expect(await ensureAdministrator(app.db, { email, initial, password: null })).toEqual(login)
  expect(await ensureAdministrator(app.db, { email, initial, password: null })).toEqual(login)
  await logIn(visit('/').ctx, { login: 'admin', password: initial, remember: false })
  // Shown until it was used once.
  expect(await ensureAdministrator(app.db, { email, initial, password: null })).toEqual({
    username: 'admin',
    password: null,
  })
  expect(await ensureAdministrator(app.db, { email, initial, password: 'a-new-passphrase' })).toEqual({
    username: 'admin',
    password: null,
  })
  expect(await app.db.selectFrom('accounts_session').selectAll().execute()).toEqual([])
  await logIn(visit('/').ctx, { login: email, password: 'a-new-passphrase', remember: false })
  expect(await ensureAdministrator(app.db, { email, initial, password: null })).toEqual({
    username: 'admin',
    password: null,
  })
  expect(await app.db.selectFrom('accounts_session').selectAll().execute()).toHaveLength(1)
})

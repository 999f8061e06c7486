import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ERRORS } from '#platform/http/errors.ts'
import { LIMITS } from '#platform/limits/limits.ts'
import { openSession } from '#platform/sessions/sessions.server.ts'
import { saveSettings } from '#site/settings.server.ts'
import { startOf, testServer, VERSION } from './testing-server.server.ts'

let it: Awaited<ReturnType<typeof testServer>>
let administrator: string
let member: string

async function sessionOf(role: 'administrator' | 'member'): Promise<string> {
  const user = await it.app.db
    .insertInto('accounts_user')
    .values({ username: role, email: `${role}@kimya.test`, display_name: 'سارة', role, password_hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { token } = await openSession(it.app.db, user.id, false, null, new Date())
  return `session=${token}`
}

beforeAll(async () => {
  it = await testServer()
  const { db } = it.app
  await db
    .insertInto('editorial_category')
    .values([
      {
        id: 21,
        parent_id: 1,
        name_ar: 'بتروكيماويات',
        name_en: null,
        slug_ar: 'بتروكيماويات',
        slug_en: 'petrochemicals',
      },
    ])
    .execute()
  await db
    .insertInto('pages_page')
    .values({ slug: 'about', position: '3', name_ar: 'من نحن', name_en: 'About', content_ar: '' })
    .execute()
  await db
    .insertInto('section_info')
    .values({ section: 'articles', label_ar: 'المقالات', label_en: 'Articles' })
    .execute()
  await db
    .insertInto('vote_question')
    .values([
      { question_ar: 'أ', open: true },
      { question_ar: 'ب', open: false },
    ])
    .execute()
  administrator = await sessionOf('administrator')
  member = await sessionOf('member')
})
afterAll(() => it.close())

const get = (url: string, cookie = '') => it.server.inject({ url, headers: { cookie } })

describe('start', () => {
  test('SHELL-16 API-01 GET /{lang}/Web/ answers an object keyed by module and sets the csrftoken cookie', async () => {
    const answer = await get('/en/Web/')
    expect(answer.statusCode).toBe(200)
    const body = answer.json()
    expect(Object.keys(body)).toEqual([
      'site-settings',
      'version',
      'not_available',
      'pages',
      'categories',
      'sections',
      'vote',
      'accounts',
      'csrf',
    ])
    expect(body).toMatchObject({
      'site-settings': {
        name: 'Kimya',
        design: 'design_1',
        use_search: true,
        google_adsen: '',
        twitter: '',
        telegram: '',
      },
      version: VERSION,
      not_available: false,
      pages: [{ slug: 'about', name: 'About', position: '3' }],
      categories: [
        {
          id: 1,
          name: 'Articles',
          children: [{ id: 21, name: 'بتروكيماويات', path_names: ['Articles', 'بتروكيماويات'] }],
        },
        { id: 2, name: 'News', children: [] },
      ],
      sections: { articles: 'Articles' },
      vote: { current: 1 },
      accounts: null,
    })
    const cookie = answer.cookies.find((c) => c.name === 'csrftoken')
    expect(cookie).toMatchObject({ value: body.csrf.token, path: '/', sameSite: 'Lax' })
    expect(cookie?.httpOnly).toBeFalsy()
    expect(answer.headers['cache-control']).toBe('private, no-store')
    expect((await get('/ar/Web/')).json()['site-settings'].name).toBe('كيميا')
  })

  test('SHELL-16 two visitors never get the same token, also at the same moment', async () => {
    const tokens = await Promise.all(Array.from({ length: 5 }, async () => (await startOf(it.server)).token))
    expect(new Set(tokens).size).toBe(5)
  })

  test('SHELL-16 a member’s own identity is returned', async () => {
    expect((await get('/ar/Web/', member)).json().accounts).toEqual({
      username: 'member',
      display_name: 'سارة',
      role: 'member',
    })
  })

  test('SHELL-13 API-01 GET /{lang}/Web/Update/ answers the version', async () => {
    expect((await get('/ar/Web/Update/')).json()).toEqual({ version: VERSION })
  })

  test('SHELL-16 a closed site answers 400 closed, lets the administrator in, and shuts every other call', async () => {
    await get('/en/articles/api/Categories')
    await saveSettings(it.app, { not_available: true })
    for (const cookie of ['', member]) {
      const closed = await get('/en/Web/', cookie)
      expect(closed.statusCode).toBe(400)
      expect(closed.json().error).toMatchObject({ code: 'closed', message: ERRORS.closed.en })
      const shut = await get('/en/articles/api/Categories', cookie)
      expect(shut.statusCode).toBe(503)
      expect(shut.headers['retry-after']).toBe('600')
    }
    expect((await get('/en/Web/', administrator)).json().not_available).toBe(true)
    expect((await get('/en/articles/api/Categories', administrator)).statusCode).toBe(200)
    await saveSettings(it.app, { not_available: false })
    expect((await get('/en/articles/api/Categories')).statusCode).toBe(200)
  })
})

describe('reports of browsers', () => {
  test('API-03 a window error reaches the same channel, with the token in the body, and is rate-limited', async () => {
    const { cookie, token } = await startOf(it.server)
    const report = (csrftoken?: string, line = 3) =>
      it.server.inject({
        method: 'POST',
        url: '/ar/Web/Errors/',
        headers: { cookie, 'content-type': 'application/json' },
        payload: {
          message: 'x is not a function',
          source: '/assets/a.js',
          line,
          path: '/aw/show',
          csrftoken,
        },
      })
    expect((await report()).statusCode).toBe(412)
    const taken = await report(token)
    expect(taken.statusCode).toBe(202)
    expect(it.app.seen.errors.at(-1)).toEqual({
      kind: 'window',
      requestId: taken.headers['x-request-id'],
      path: '/aw/show',
      message: 'x is not a function (/assets/a.js:3)',
    })
    for (let i = 1; i < LIMITS.errors.hits; i++) await report(token, 3 + i)
    const over = await report(token, 1)
    expect(over.statusCode).toBe(429)
    expect(Number(over.headers['retry-after'])).toBeGreaterThan(0)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ERRORS } from '#platform/http/errors.ts'
import { startOf, testServer } from './testing-server.server.ts'

let it: Awaited<ReturnType<typeof testServer>>
beforeAll(async () => {
  it = await testServer()
})
afterAll(() => it.close())
beforeEach(() => {
  for (const list of Object.values(it.app.seen)) list.length = 0
})

const get = (url: string, headers: Record<string, string> = {}) => it.server.inject({ url, headers })
const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  it.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  })
const asked = async (url: string): Promise<number> => (await get(url)).json().asked

describe('addresses', () => {
  test('API-01 a call exists under /ar and /en, with and without a slash at the end, and nowhere else', async () => {
    for (const url of ['/ar/Web/Update/', '/ar/Web/Update', '/en/Web/Update/', '/en/Web/Update']) {
      expect((await get(url)).statusCode, url).toBe(200)
    }
    for (const url of [
      '/Web/',
      '/Web/Update/',
      '/articles/api/Categories',
      '/articles/api',
      '/en/articles/api',
      '/en/articles/api/nothing/here',
      '/ar/Web/nothing',
    ]) {
      const answer = await get(url)
      expect(answer.statusCode, url).toBe(404)
      expect(answer.json().error.code, url).toBe('not_found')
    }
  })

  test('API-01 LANG-01 LANG-03 the path decides the language; a LANGUAGES header or a cookie that disagrees changes nothing', async () => {
    for (const [lang, other] of [
      ['ar', 'en'],
      ['en', 'ar'],
    ] as const) {
      const answer = await get(`/${lang}/odd/api/none`, {
        languages: other,
        'accept-language': other,
        cookie: `lan=${other}`,
      })
      expect(answer.json().error.message).toBe(ERRORS.not_found[lang])
      expect(answer.headers['content-language']).toBe(lang)
    }
    expect((await get('/odd/api/none')).json().error.message).toBe(ERRORS.not_found.ar)
  })

  test('API-02 another method is 405 in the same shape, with Allow', async () => {
    const wrong = await it.server.inject({ method: 'DELETE', url: '/en/odd/api/Echo' })
    expect(wrong.statusCode).toBe(405)
    expect(wrong.headers['allow']).toBe('POST')
    expect(wrong.json().error).toEqual({
      code: 'method_not_allowed',
      message: ERRORS.method_not_allowed.en,
      request_id: wrong.headers['x-request-id'],
    })
    expect((await post('/en/Web/Update/', {})).headers['allow']).toBe('GET, HEAD')
    const named = await post('/ar/articles/api/ListPosts/1/', {})
    expect([named.statusCode, named.headers['allow']]).toEqual([405, 'GET, HEAD'])
    expect((await post('/ar/articles/api/ListPosts/1/2', {})).statusCode).toBe(404)
  })

  test('API-01 HEAD answers as GET does, without a body', async () => {
    const head = await it.server.inject({ method: 'HEAD', url: '/en/Web/Update/' })
    const full = await get('/en/Web/Update/')
    expect(head.statusCode).toBe(200)
    expect(head.body).toBe('')
    expect(head.headers['etag']).toBe(full.headers['etag'])
    expect(head.headers['content-length']).toBe(full.headers['content-length'])
  })
})

describe('form tokens and origin', () => {
  test('API-01 an unsafe call needs the token bound to the cookie: 412 without it, with a foreign one, or with a wrong one', async () => {
    const mine = await startOf(it.server)
    const other = await startOf(it.server)
    const body = { name: 'س', age: 3 }
    for (const headers of [
      {},
      { 'x-csrftoken': mine.token },
      { cookie: mine.cookie },
      { cookie: mine.cookie, 'x-csrftoken': other.token },
      { cookie: mine.cookie, 'x-csrftoken': `${mine.token}x` },
    ]) {
      const answer = await post('/ar/odd/api/Echo', body, headers as Record<string, string>)
      expect(answer.statusCode).toBe(412)
      expect(answer.json().error).toMatchObject({ code: 'bad_token', message: ERRORS.bad_token.ar })
    }
    expect(
      (await post('/ar/odd/api/Echo', body, { cookie: mine.cookie, 'x-csrftoken': mine.token })).json(),
    ).toEqual({ name: 'س' })
    expect(
      (await post('/ar/odd/api/Echo', { ...body, csrftoken: mine.token }, { cookie: mine.cookie })).json(),
    ).toEqual({ name: 'س' })
  })

  test('API-01 Authorization is a claim of origin: a foreign one is refused, our own is accepted, and it identifies no account', async () => {
    const { cookie, token } = await startOf(it.server)
    const send = (authorization: string) =>
      post(
        '/en/odd/api/Echo',
        { name: 'a', age: 1 },
        { cookie, 'x-csrftoken': token, host: 'kimya.local', authorization },
      )
    for (const claim of [
      'https://evil.example',
      'null',
      'Bearer abc',
      'http://kimya.test.evil.example',
      '',
    ]) {
      const answer = await send(claim)
      expect(answer.statusCode, claim).toBe(403)
      expect(answer.json().error.code).toBe('not_allowed')
    }
    expect((await send('http://kimya.test')).statusCode).toBe(200)
    expect((await send('http://kimya.local')).statusCode).toBe(200)
    const start = await get('/en/Web/', { authorization: 'http://kimya.test' })
    expect(start.json().accounts).toBeNull()
  })
})

describe('errors', () => {
  test('SAFE-07 U+0000 in a body is refused as invalid input that names the field, in the reader’s language', async () => {
    const { cookie, token } = await startOf(it.server)
    const answer = await post(
      '/ar/odd/api/Echo',
      { name: 'a\u0000b', age: 1 },
      { cookie, 'x-csrftoken': token },
    )
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: {
        code: 'invalid_input',
        message: 'تحقق من المدخلات.',
        fields: { name: { code: 'must_be_valid' } },
      },
    })
  })

  test('API-02 wrong input is 400 with a code and a text for each field, in the language of the path', async () => {
    const { cookie, token } = await startOf(it.server)
    const answer = await post('/en/odd/api/Echo', { age: 'x', more: 1 }, { cookie, 'x-csrftoken': token })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().error).toMatchObject({
      code: 'invalid_input',
      message: ERRORS.invalid_input.en,
      fields: {
        name: { code: 'required_field', message: ERRORS.required_field.en },
        age: { code: 'must_be_valid', message: ERRORS.must_be_valid.en },
      },
    })
    const params = await get('/ar/around-world/api/ListPosts/0')
    expect(params.statusCode).toBe(400)
    expect(params.json().error.fields).toEqual({
      page_id: { code: 'must_be_valid', message: ERRORS.must_be_valid.ar },
    })
  })

  test('API-02 broken, foreign and too large bodies have their codes', async () => {
    for (const [payload, type, status, code] of [
      ['{"name":', 'application/json', 400, 'bad_request'],
      ['{"__proto__":{}}', 'application/json', 400, 'bad_request'],
      ['name=a', 'application/x-www-form-urlencoded', 415, 'bad_format'],
      ['{}', 'text/plain', 415, 'bad_format'],
      [`"${'x'.repeat(1024 * 1024)}"`, 'application/json', 413, 'too_large'],
    ] as const) {
      const answer = await it.server.inject({
        method: 'POST',
        url: '/en/odd/api/Echo',
        headers: { 'content-type': type },
        payload,
      })
      expect(answer.statusCode, code).toBe(status)
      expect(answer.json().error).toMatchObject({ code, message: ERRORS[code].en })
    }
  })

  test('API-02 a fault of ours says nothing of itself and is logged whole', async () => {
    const answer = await get('/en/odd/api/Fault')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('secret')
    expect(answer.json().error).toEqual({
      code: 'internal',
      message: ERRORS.internal.en,
      request_id: answer.headers['x-request-id'],
    })
    expect(it.app.seen.exceptions).toEqual([new Error('secret of the house')])
  })

  test('API-02 an answer with a field that its schema does not declare is never sent in tests', async () => {
    const answer = await get('/en/odd/api/Leak')
    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('password')
  })

  test('API-03 400 to 404 go to the channel of errors with the request id, others to the log; no token of an address is logged', async () => {
    const missing = await get('/ar/odd/api/none?secret=1')
    const refused = await get('/ar/accounts/api/ActivateUserEmail/Mg/secret-token')
    const method = await it.server.inject({ method: 'PUT', url: '/ar/odd/api/Echo' })
    const secret = '/ar/accounts/api/ActivateUserEmail/Mg/secret-token/'
    const guessed = await it.server.inject({ method: 'PUT', url: secret })
    expect(it.app.seen.errors).toEqual([
      { kind: 'request', requestId: missing.headers['x-request-id'], status: 404, path: '/ar/odd/api/none' },
      {
        kind: 'request',
        requestId: refused.headers['x-request-id'],
        status: 400,
        path: '/ar/accounts/api/ActivateUserEmail/:uidb64/:token',
      },
    ])
    expect(it.app.seen.logs).toEqual([
      {
        level: 'warn',
        message: 'method_not_allowed',
        detail: { requestId: method.headers['x-request-id'], status: 405, path: '/ar/odd/api/Echo' },
      },
      {
        level: 'warn',
        message: 'method_not_allowed',
        detail: {
          requestId: guessed.headers['x-request-id'],
          status: 405,
          path: '/ar/accounts/api/ActivateUserEmail/:uidb64/:token',
        },
      },
    ])
  })
})

describe('caching', () => {
  test('API-01 anonymous GETs are cached by path and declared query until their tag is dropped', async () => {
    const first = await asked('/en/odd/api/Count/a')
    expect(await asked('/en/odd/api/Count/a/?utm=1')).toBe(first)
    expect(await asked('/en/odd/api/Count/a?of=b')).toBe(first + 1)
    expect(await asked('/ar/odd/api/Count/a')).toBe(first + 2)
    await it.app.changes.publish(['odd'])
    expect(await asked('/en/odd/api/Count/a')).toBe(first + 3)
  })

  test('API-01 a cached answer has a validator and the security headers; a session bypasses the cache', async () => {
    const answer = await get('/en/odd/api/Count/h', { 'accept-encoding': 'br' })
    expect(answer.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'content-type': 'application/json; charset=utf-8',
      vary: 'accept-encoding, cookie',
      'x-content-type-options': 'nosniff',
    })
    const etag = String(answer.headers['etag'])
    const again = await get('/en/odd/api/Count/h', { 'accept-encoding': 'br', 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
    const member = await get('/en/odd/api/Count/h', { cookie: 'session=whatever' })
    expect(member.headers['cache-control']).toBe('private, no-store')
    expect(member.json().asked).not.toBe((await get('/en/odd/api/Count/h')).json().asked)
  })
})

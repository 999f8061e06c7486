import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiClient, ApiError } from './client.ts'

const TEXTS = {
  unable_to_connect: 'تعذر الاتصال',
  not_responding: 'الخادم لا يستجيب',
  internal: 'تواصل مع الإدارة',
}
const call = apiClient('ar', TEXTS)

let cookie = ''
const sent: { path: string; init: RequestInit }[] = []
const answers: (() => Response | Promise<Response>)[] = []

const json = (status: number, body: unknown) => () => new Response(JSON.stringify(body), { status })
const refused = (status: number, code: string) =>
  json(status, { error: { code, message: code, request_id: '1' } })
const fail = (error: Error) => () => Promise.reject(error)
const start = (token: string) => () => {
  cookie = `a=1; csrftoken=${token}`
  return new Response('{}')
}

beforeEach(() => {
  cookie = ''
  sent.length = 0
  answers.length = 0
  vi.stubGlobal('location', { origin: 'https://kimya.test' })
  vi.stubGlobal('document', {
    get cookie() {
      return cookie
    },
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init })
    return answers.shift()?.()
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('client', () => {
  test('API-01 sends base, cookies, time limit and the three headers of the seed', async () => {
    cookie = 'csrftoken=t%2E1'
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answers.push(json(200, { ok: 1 }))
    expect(await call('/Web/Update/')).toEqual({ ok: 1 })
    expect(timeout).toHaveBeenCalledWith(20_000)
    expect(sent).toMatchObject([
      {
        path: '/ar/Web/Update/',
        init: {
          credentials: 'same-origin',
          headers: { Authorization: 'https://kimya.test', LANGUAGES: 'ar', 'X-CSRFToken': 't.1' },
        },
      },
    ])
  })

  test('API-01 fetches a token before the first unsafe call', async () => {
    answers.push(start('new'), json(201, {}))
    await call('/contact/api/messages', { method: 'POST', body: { a: 1 } })
    expect(sent.map((s) => s.path)).toEqual(['/ar/Web/', '/ar/contact/api/messages'])
    expect(sent[1]?.init).toMatchObject({
      method: 'POST',
      body: '{"a":1}',
      headers: { 'X-CSRFToken': 'new', 'Content-Type': 'application/json' },
    })
  })

  test('API-01 tries once more with a fresh token when the old one died, and only then', async () => {
    cookie = 'csrftoken=old'
    answers.push(refused(412, 'bad_token'), start('new'), json(200, { ok: 1 }))
    expect(await call('/x', { method: 'POST' })).toEqual({ ok: 1 })
    expect(sent.at(-1)?.init.headers).toMatchObject({ 'X-CSRFToken': 'new' })

    answers.push(refused(412, 'bad_token'), start('newer'), refused(412, 'bad_token'))
    await expect(call('/x', { method: 'POST' })).rejects.toMatchObject({ code: 'bad_token', status: 412 })
    answers.push(refused(412, 'stale'))
    await expect(call('/x', { method: 'POST' })).rejects.toMatchObject({ code: 'stale' })
    expect(answers).toHaveLength(0)
  })

  test("API-02 rejects with the server's code and text", async () => {
    answers.push(
      json(400, {
        error: {
          code: 'invalid_input',
          message: 'تحقق',
          fields: { name: { code: 'required_field', message: 'مطلوب' } },
        },
      }),
    )
    const error = await call('/x').catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'invalid_input',
      message: 'تحقق',
      status: 400,
      fields: { name: { code: 'required_field' } },
    })
  })

  test('API-02 a server that is silent, unreachable or not itself has its own code and text', async () => {
    answers.push(
      fail(new DOMException('', 'TimeoutError')),
      fail(new TypeError('fetch failed')),
      () => new Response('<h1>502</h1>', { status: 502 }),
    )
    await expect(call('/x')).rejects.toMatchObject({ code: 'not_responding', message: TEXTS.not_responding })
    await expect(call('/x')).rejects.toMatchObject({
      code: 'unable_to_connect',
      message: TEXTS.unable_to_connect,
    })
    await expect(call('/x')).rejects.toMatchObject({ code: 'internal', message: TEXTS.internal })
  })
})

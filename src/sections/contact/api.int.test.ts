import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOf, testServer } from '#api/testing-server.server.ts'

let it: Awaited<ReturnType<typeof testServer>>

beforeAll(async () => {
  it = await testServer()
})
afterAll(() => it.close())

const good = { name: 'Ali', email: 'ali@plant.example', subject: 'data', message: 'Please add urea.' }

test('API-01 API-02 a message through the API is checked like the page’s and answers its reference', async () => {
  const { cookie, token } = await startOf(it.server)
  const post = (payload: object, headers: Record<string, string> = { 'x-csrftoken': token }) =>
    it.server.inject({
      method: 'POST',
      url: '/en/contact/api/messages',
      payload,
      headers: { cookie, ...headers },
    })
  const sent = await post(good)
  expect(sent.statusCode).toBe(201)
  expect(sent.json()).toEqual({ reference: expect.stringMatching(/^40922-\d{5}$/) })
  const wrong = await post({ ...good, email: 'ali@plant', message: '' })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.json()).toMatchObject({
    error: {
      code: 'invalid_input',
      fields: { email: { code: 'must_be_valid' }, message: { code: 'required_field' } },
    },
  })
  expect((await post(good, {})).statusCode).toBe(412)
})

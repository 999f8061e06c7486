import { expect, test } from 'vitest'
import { checkToken, issueToken } from './csrf.server.ts'

const now = new Date('2026-11-21T00:00:00Z')
const hours = (n: number) => new Date(now.getTime() + n * 3_600_000)
const secret = 'a secret of the tests, long enough'

test('API-01 a form token is good for its owner until twelve hours are over', () => {
  const token = issueToken(secret, 'session-a', now)
  expect(checkToken(secret, 'session-a', token, now)).toBe(true)
  expect(checkToken(secret, 'session-a', token, hours(11.99))).toBe(true)
  expect(checkToken(secret, 'session-a', token, hours(12))).toBe(false)
})

test('API-01 it is valid for its holder alone, and only if our secret signed it', () => {
  const token = issueToken(secret, 'session-a', now)
  expect(checkToken(secret, 'session-b', token, now)).toBe(false)
  expect(checkToken(secret, null, token, now)).toBe(false)
  expect(checkToken(secret, '', issueToken(secret, '', now), now)).toBe(false)
  expect(checkToken('another secret', 'session-a', token, now)).toBe(false)
})

test('API-01 a token that was changed anywhere is refused', () => {
  const token = issueToken(secret, 'session-a', now)
  for (let at = 0; at < token.length - 1; at += 1) {
    const changed = token.slice(0, at) + (token[at] === 'x' ? 'y' : 'x') + token.slice(at + 1)
    expect([at, checkToken(secret, 'session-a', changed, now)]).toEqual([at, false])
  }
  const [expires, signature] = token.split('.')
  for (const bad of [
    '',
    '.',
    expires,
    `${expires}.`,
    `.${signature}`,
    `zzzzzzzz.${signature}`,
    `${token}.x`,
    `${expires} .${signature}`,
    null,
    undefined,
  ]) {
    expect([bad, checkToken(secret, 'session-a', bad, now)]).toEqual([bad, false])
  }
})

import { expect, test } from 'vitest'
import { MailError } from './address.ts'
import { resultOf } from './mass-post.server.ts'

const answer = (code: string, command: string, response: string) =>
  resultOf(
    Object.assign(new Error('refused'), {
      code,
      command,
      response,
      responseCode: Number(response.slice(0, 3)),
    }),
  )

test.each([
  ['550 5.1.1 no such user', 'hard'],
  ['550 unknown', 'hard'],
  ['550 5.2.1 account disabled', 'hard'],
  ['552 5.2.2 over quota', 'soft'],
  ['550 5.7.1 blocked by policy', 'refused'],
  ['451 4.7.1 greylisted', 'soft'],
  ['421 4.3.2 shutting down', 'server'],
])('POST-09 what a server says of an address: %s is %s', (response, kind) => {
  expect(answer('EENVELOPE', 'RCPT TO', response).kind).toBe(kind)
})

test('POST-09 a refused sender, login or connection is the server’s, a refused text the mail’s', () => {
  expect(answer('EENVELOPE', 'MAIL FROM', '550 not yours').kind).toBe('server')
  expect(answer('EAUTH', 'AUTH PLAIN', '535 no').kind).toBe('server')
  expect(resultOf(Object.assign(new Error('refused'), { code: 'ECONNECTION' })).kind).toBe('server')
  expect(answer('EMESSAGE', 'DATA', '554 5.6.0 no').kind).toBe('refused')
  expect(answer('EMESSAGE', 'DATA', '451 later').kind).toBe('soft')
  expect(resultOf(new MailError('x')).kind).toBe('refused')
})

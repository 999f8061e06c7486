import { expect, test } from 'vitest'
import { parseCookies, setCookie } from './cookies.server.ts'

test.each([
  [null, {}],
  ['', {}],
  ['a=1; b=2', { a: '1', b: '2' }],
  ['a=1;b=%D8%A7 ; c', { a: '1', b: 'ا' }],
  ['a=first; a=second', { a: 'first' }],
  ['a=%E0%A4%A; =x; __proto__=y', { a: '%E0%A4%A', ['__proto__']: 'y' }],
  ['prefs=d=arab&h=1', { prefs: 'd=arab&h=1' }],
])('%j is read', (header, cookies) => {
  expect([...parseCookies(header, false)]).toEqual(Object.entries(cookies))
})

test('API-01 a cookie is for our own pages, and for scripts only where one must read it', () => {
  expect(setCookie('session', 'a b', { secure: true, maxAge: 60 })).toBe(
    '__Host-session=a%20b; Path=/; SameSite=Lax; Max-Age=60; HttpOnly; Secure',
  )
  expect(setCookie('csrftoken', 'x', { secure: false, script: true })).toBe(
    'csrftoken=x; Path=/; SameSite=Lax',
  )
  expect(setCookie('session', '', { secure: false, maxAge: 0 })).toContain('Max-Age=0')
  expect(setCookie('a', 'x\r\nSet-Cookie: b=c; HttpOnly', { secure: false })).not.toMatch(
    /[\r\n]|; HttpOnly;/,
  )
})

test('SAFE-07 under https a cookie that proves something has a name that no other host can set', () => {
  for (const name of ['session', 'visitor', 'csrftoken', 'device', 'login']) {
    const line = setCookie(name, 'mine', { secure: true })
    expect(line).toMatch(/^__Host-/)
    expect(line).toContain('; Path=/;')
    expect(line).not.toContain('Domain')
    const sent = `${name}=planted; ${line.split('; ')[0]}; ${name}=planted`
    expect([...parseCookies(sent, true)]).toEqual([[name, 'mine']])
    expect([...parseCookies(`${name}=planted`, true)]).toEqual([])
    expect([...parseCookies(`__Host-${name}=other; ${name}=mine`, false)]).toContainEqual([name, 'mine'])
  }
  expect([...parseCookies('prefs=d; __Host-x=1', true)]).toEqual([
    ['prefs', 'd'],
    ['__Host-x', '1'],
  ])
})

test('what is set is read back', () => {
  const value = 'قيمة; a=b, "c" %'
  expect(parseCookies(setCookie('x', value, { secure: false }).split('; ')[0], false).get('x')).toBe(value)
})

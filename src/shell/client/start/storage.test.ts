import { expect, test } from 'vitest'
import { mirrorLanguage } from '../page/language.ts'
import { cookiesWork, readCookie, usableStore } from './storage.ts'
import { memoryStore } from './testing-store.ts'

const jar = () => {
  const kept = new Map<string, string>()
  return {
    get cookie() {
      return [...kept].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split(';')
      const [name = '', value = ''] = pair.split('=')
      if (attributes.includes('max-age=0')) kept.delete(name)
      else kept.set(name, value)
    },
  }
}

test('SHELL-14 a forbidden storage is none, whether asking or writing throws', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  expect(usableStore(forbidden)).toBeNull()
  expect(usableStore(() => ({ ...memoryStore(), setItem: forbidden }))).toBeNull()
  const store = memoryStore({ lan: 'ar' })
  expect(usableStore(() => store)).toBe(store)
  expect(store.entries()).toEqual({ lan: 'ar' })
})

test('SHELL-14 cookies work when one that is written can be read, and the probe does not stay', () => {
  const page = jar()
  expect(cookiesWork(page)).toBe(true)
  expect(page.cookie).toBe('')
  expect(
    cookiesWork({
      get cookie() {
        return ''
      },
      set cookie(_: string) {},
    }),
  ).toBe(false)
})

test('a cookie is read by its whole name', () => {
  expect(readCookie('xlan=ar; lan=en; a=b=c', 'lan')).toBe('en')
  expect(readCookie('xlan=ar; lan=en; a=b=c', 'a')).toBe('b=c')
  expect(readCookie('', 'lan')).toBeNull()
})

test('LANG-03 the stored language and its cookie mirror each other; the cookie, which the server sees, wins', () => {
  const page = jar()
  mirrorLanguage(memoryStore({ lan: 'en' }), page)
  expect(page.cookie).toBe('lan=en')
  const store = memoryStore({ lan: 'ar' })
  mirrorLanguage(store, page)
  expect(store.entries()).toEqual({ lan: 'en' })
  const none = jar()
  mirrorLanguage(memoryStore({ lan: 'fr' }), none)
  expect(none.cookie).toBe('')
})

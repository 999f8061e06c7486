import { describe, expect, test } from 'vitest'
import { answererOf, assetsIn, isStorable, offlinePath, overflow, pageKey } from './routing.ts'

const ORIGIN = 'https://kimya.example'
const ask = (path: string, rest: Partial<Parameters<typeof answererOf>[0]> = {}) =>
  answererOf(
    { method: 'GET', url: new URL(path, ORIGIN).href, mode: 'cors', destination: '', ...rest },
    ORIGIN,
  )
const visit = (path: string) => ask(path, { mode: 'navigate', destination: 'document' })

describe('who answers', () => {
  test('SHELL-12 files of the build and icons come from the worker', () => {
    expect(ask('/assets/entry.client-a1b2.js')).toBe('asset')
    expect(ask('/favicon.svg')).toBe('asset')
    expect(ask('/icons/icon-192.png', { destination: 'image' })).toBe('asset')
  })

  test('SHELL-12 pages of both languages and their images; what only a live page asks for is left to the network', () => {
    expect(visit('/index')).toBe('page')
    expect(visit('/en/c/p12-345-slug')).toBe('page')
    expect(visit('/accounting')).toBe('page')
    expect(ask('/admin/posts.data?_routes=admin')).toBe('network')
    expect(ask('/media/a.avif', { destination: 'image' })).toBe('image')
  })

  test('SHELL-12 never the API, forms, other sites or the worker itself; personal pages are stored apart', () => {
    for (const path of [
      '/ar/Web/',
      '/en/Web/Update/',
      '/ar/vote/api/Cast/',
      '/en/around-world/api/ListPosts/1',
    ]) {
      expect(ask(path), path).toBe('network')
      expect(visit(path), path).toBe('network')
    }
    for (const path of [
      '/account/login',
      '/en/account/login',
      '/profile',
      '/en/profile/x',
      '/admin/mail',
      '/status',
    ]) {
      expect(visit(path), path).toBe('personal')
    }
    expect(ask('/contact', { method: 'POST', mode: 'navigate' })).toBe('network')
    expect(
      answererOf(
        { method: 'GET', url: 'https://other.example/', mode: 'navigate', destination: 'document' },
        ORIGIN,
      ),
    ).toBe('network')
    expect(ask('/sw.js')).toBe('network')
    expect(ask('https://other.example/account/logout', { method: 'POST' })).toBe('network')
  })

  test('SAFE-07 logging out, by form or by call, is noticed in both languages; looking at its page is not', () => {
    for (const path of ['/account/logout', '/en/account/logout'])
      expect(ask(path, { method: 'POST', mode: 'navigate' }), path).toBe('logout')
    for (const path of ['/ar/accounts/api/Logout/', '/en/accounts/api/Logout'])
      expect(ask(path), path).toBe('logout')
    expect(visit('/account/logout')).toBe('personal')
    expect(ask('/account/login', { method: 'POST', mode: 'navigate' })).toBe('network')
  })
})

describe('what is stored', () => {
  const answer = (headers: Record<string, string>, rest: object = {}) =>
    isStorable({ status: 200, type: 'basic', redirected: false, headers: new Headers(headers), ...rest })
  const html = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
  }

  test('SHELL-12 whole pages that are not personal', () => {
    expect(answer(html)).toBe(true)
    expect(answer({ ...html, 'cache-control': 'private, no-store' })).toBe(false)
    expect(answer({ 'content-type': 'text/html' })).toBe(false)
    expect(answer({ ...html, 'content-type': 'application/pdf' })).toBe(false)
    for (const status of [201, 304, 403, 404, 412, 503]) expect(answer(html, { status })).toBe(false)
    expect(answer(html, { redirected: true })).toBe(false)
    expect(answer(html, { type: 'opaqueredirect' })).toBe(false)
  })

  test('SHELL-12 a copy is found without campaign marks and hash; the root is home', () => {
    expect(pageKey(`${ORIGIN}/aw/show?page=2&utm_source=x#top`)).toBe('/aw/show?page=2')
    expect(pageKey(`${ORIGIN}/index?fbclid=1`)).toBe('/index')
    expect([pageKey(`${ORIGIN}/`), pageKey(`${ORIGIN}/en`), pageKey(`${ORIGIN}/en/`)]).toEqual([
      '/index',
      '/en/index',
      '/en/index',
    ])
    expect(pageKey(`${ORIGIN}/c/%D8%A3`)).toBe('/c/%D8%A3')
  })

  test('SHELL-12 the offline screen speaks the language of the page', () => {
    expect([offlinePath('/aw/show'), offlinePath('/en/aw/show')]).toEqual(['/offline', '/en/offline'])
  })

  test('SHELL-12 the newest sixty stay', () => {
    expect([overflow(59, 60), overflow(60, 60), overflow(61, 60)]).toEqual([0, 0, 1])
  })

  test('SHELL-12 the files of a page are read out of it, each once', () => {
    const page =
      '<link href="/assets/a-1.css"><script>import "/assets/b_2.js";import("/assets/b_2.js")</script><img src="/media/x.avif">'
    expect(assetsIn(page)).toEqual(['/assets/a-1.css', '/assets/b_2.js'])
    expect(assetsIn('')).toEqual([])
  })
})

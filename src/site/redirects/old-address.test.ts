import { expect, test } from 'vitest'
import { newAddress, oldAddress } from './old-address.ts'

test.each([
  ['/?p=123', '/?p=123'],
  ['/?utm_source=x&p=123&fbclid=1', '/?p=123'],
  ['/index.php?page_id=2&lang=ar', '/index.php?lang=ar&page_id=2'],
  ['/2014/05/some-slug/', '/2014/05/some-slug'],
  ['/2014//05/some-slug//', '/2014/05/some-slug'],
  ['/%D8%A3%D8%AE%D8%A8%D8%A7%D8%B1/%d9%82%d8%af%d9%8a%d9%85/', '/أخبار/قديم'],
  ['/أخبار/قديم', '/أخبار/قديم'],
  ['/%D8%A7%D9%94', '/أ'],
  ['/feed/', '/feed'],
  ['/Category/x/feed/', '/category/x/feed'],
  ['/wp-content/uploads/2014/05/My%20Picture.JPG', '/wp-content/uploads/2014/05/My%20Picture.JPG'],
  ['/wp-content/uploads/2014/05/My Picture.JPG', '/wp-content/uploads/2014/05/My%20Picture.JPG'],
  ['/100%', '/100%25'],
  ['/100%25', '/100%25'],
  ['/a%2fb%3Fc', '/a%2Fb%3Fc'],
  ['https://old.example/2014/x/#top', '/2014/x'],
  ['https://old.example?p=1', '/?p=1'],
  ['https://old.example', '/'],
])('MOVE-02 an old address has one form: %s', (typed, form) => {
  expect(oldAddress(typed)).toBe(form)
  expect(oldAddress(form)).toBe(form)
})

test('MOVE-02 what is no address of a site has no form', () => {
  for (const typed of ['', 'page', '//host', '/\\host', 'javascript:alert(1)', `/${'ب'.repeat(1000)}`])
    expect([typed, oldAddress(typed)]).toEqual([typed, null])
})

test('MOVE-02 an address that is led to keeps its query and fragment, and another site’s address is as it was typed', () => {
  expect(newAddress(' /C/%D8%A3/?b=2&a=1&utm_source=x#top ')).toBe('/c/أ?b=2&a=1&utm_source=x#top')
  expect(newAddress('https://Example.org/A/')).toBe('https://Example.org/A/')
  expect(newAddress('/')).toBe('/')
})

import { expect, test } from 'vitest'
import { LOADER, startScriptsLate } from './late-scripts.ts'

const page =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="manifest" href="/app.webmanifest"/><link rel="stylesheet" href="/s.css"/></head><body><p>x</p>' +
  '<script>window.a=1</script><script nonce="n0-_" type="module" async="">import "/a.js"</script></body></html>'

test('SHELL-17 scripts wait for the page: nothing of them is fetched before it has loaded', () => {
  const late = startScriptsLate(page)
  expect(late).not.toContain('modulepreload" href')
  expect(late).not.toMatch(/<script[^>]*type="module"/)
  expect(late).toContain(
    '<script>window.a=1</script><script nonce="n0-_" type="late">import "/a.js"</script>',
  )
  expect(late).toContain('<link rel="late" data-as="manifest" href="/app.webmanifest"/>')
  expect(late.indexOf('addEventListener("load"')).toBeLessThan(late.indexOf('</body>'))
})

test('SAFE-06 what is started late carries the nonce of its render', () => {
  expect(LOADER).toContain('n.nonce=s.nonce')
})

test('a page without scripts stays as it is', () => {
  expect(startScriptsLate('<html><body></body></html>')).toBe('<html><body></body></html>')
})

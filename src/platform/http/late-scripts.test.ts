import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './csp.server.ts'
import { startScriptsLate } from './late-scripts.ts'

const page =
  '<html><head><link rel="modulepreload" href="/a.js"/><link rel="manifest" href="/app.webmanifest"/><link rel="stylesheet" href="/s.css"/></head><body><p>x</p>' +
  '<script>window.a=1</script><script type="module" async="">import "/a.js"</script></body></html>'

test('SHELL-17 scripts wait for the page: nothing of them is fetched before it has loaded', () => {
  const late = startScriptsLate(page)
  expect(late).not.toContain('modulepreload" href')
  expect(late).not.toContain('<script type="module"')
  expect(late).toContain('<script>window.a=1</script><script type="late">import "/a.js"</script>')
  expect(late).toContain('<link rel="late" data-as="manifest" href="/app.webmanifest"/>')
  expect(late.indexOf('addEventListener("load"')).toBeLessThan(late.indexOf('</body>'))
})

test('the policy allows the late script by the hash of its text, and a page without scripts stays as it is', () => {
  const hash = /'sha256-[^']+'/g
  expect(contentSecurityPolicy(startScriptsLate(page)).match(hash)).toEqual(
    expect.arrayContaining(contentSecurityPolicy(page).match(hash) ?? ['none']),
  )
  expect(startScriptsLate('<html><body></body></html>')).toBe('<html><body></body></html>')
})

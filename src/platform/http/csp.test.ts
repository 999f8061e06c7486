import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, SECURITY_HEADERS } from './csp.server.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')
    .slice(1)

describe('content security policy', () => {
  test("the page's own inline scripts are allowed by their hashes and nothing else is", () => {
    const html =
      '<script>window.a=1</script><script type="module" async="">import "x"</script><script type="module" src="/assets/a.js"></script>' +
      '<script type="application/ld+json">{"@type":"NewsArticle"}</script><script type="application/json">{}</script><script>window.a=1</script>'
    expect(directive(contentSecurityPolicy(html), 'script-src')).toEqual([
      "'self'",
      hash('window.a=1'),
      hash('import "x"'),
    ])
    expect(contentSecurityPolicy(html)).not.toMatch(/nonce|unsafe-eval|script-src[^;]*unsafe-inline/)
  })

  test('a script over several lines is hashed with its line breaks', () => {
    expect(directive(contentSecurityPolicy('<script>\nlet a\n</script>'), 'script-src')).toContain(
      hash('\nlet a\n'),
    )
  })

  test('SHELL-15 foreign hosts come in only with their setting', () => {
    const closed = contentSecurityPolicy('')
    expect(closed).not.toMatch(/https?:/)
    for (const [name, value] of [
      ['object-src', "'none'"],
      ['base-uri', "'none'"],
      ['form-action', "'self'"],
      ['frame-ancestors', "'self'"],
      ['default-src', "'self'"],
    ] as const) {
      expect(directive(closed, name)).toEqual([value])
    }
    expect(contentSecurityPolicy('', { analytics: true, ads: false })).toMatch(/googletagmanager/)
    expect(contentSecurityPolicy('', { analytics: true, ads: false })).not.toMatch(
      /doubleclick|googlesyndication/,
    )
    expect(contentSecurityPolicy('', { analytics: false, ads: true })).toMatch(
      /frame-src https:\/\/googleads\.g\.doubleclick\.net/,
    )
  })

  test('every answer forbids sniffing and tells other sites no paths', () => {
    expect(SECURITY_HEADERS).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })
})

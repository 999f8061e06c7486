import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy, REPORTS_PATH, scriptHash, SECURITY_HEADERS } from './csp.server.ts'

const hash = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`
const directive = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((line) => line.startsWith(`${name} `))
    ?.split(' ')
    .slice(1)

const own = { nonce: 'n0nce', hashes: [scriptHash('window.a=1')] }

describe('content security policy', () => {
  test('SAFE-06 only files, the nonce of the render and the fixed scripts are allowed', () => {
    expect(directive(contentSecurityPolicy(own), 'script-src')).toEqual([
      "'self'",
      "'nonce-n0nce'",
      hash('window.a=1'),
    ])
    expect(contentSecurityPolicy(own)).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
    expect(directive(contentSecurityPolicy(null), 'script-src')).toEqual(["'none'"])
  })

  test('SAFE-06 browsers are asked to report what was blocked', () => {
    expect(directive(contentSecurityPolicy(own), 'report-uri')).toEqual([REPORTS_PATH])
  })

  test('SHELL-15 foreign hosts come in only with their setting', () => {
    const closed = contentSecurityPolicy(own)
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
    const pays = { analytics: false, ads: false, forms: ['https://pay.example'] }
    expect(directive(contentSecurityPolicy(own, pays), 'form-action')).toEqual([
      "'self'",
      'https://pay.example',
    ])
    expect(contentSecurityPolicy(own, { analytics: true, ads: false })).toMatch(/googletagmanager/)
    expect(contentSecurityPolicy(own, { analytics: true, ads: false })).not.toMatch(
      /doubleclick|googlesyndication/,
    )
    expect(contentSecurityPolicy(own, { analytics: false, ads: true })).toMatch(
      /frame-src https:\/\/googleads\.g\.doubleclick\.net/,
    )
  })

  test('NEWS-02 the frames of other sites are those that a page names', () => {
    expect(contentSecurityPolicy(own)).not.toContain('frame-src')
    const frames = new Set(['https://player.vimeo.com'])
    expect(
      directive(contentSecurityPolicy(own, { analytics: false, ads: false, frames }), 'frame-src'),
    ).toEqual(['https://player.vimeo.com'])
    expect(contentSecurityPolicy(own, { analytics: false, ads: true, frames })).toMatch(
      /frame-src https:\/\/googleads\.g\.doubleclick\.net \S+ https:\/\/player\.vimeo\.com;/,
    )
  })

  test('every answer forbids sniffing and sends other sites no paths', () => {
    expect(SECURITY_HEADERS).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
  })
})

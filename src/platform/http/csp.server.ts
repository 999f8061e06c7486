import { createHash } from 'node:crypto'

const INLINE_SCRIPT =
  /<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g

/** Hosts that a setting of the site lets in, beyond our own. */
export interface PolicyExtras {
  analytics: boolean
  ads: boolean
}

/**
 * The content security policy of a finished page: its own inline scripts are allowed by their hashes,
 * so that a cached copy needs no nonce. This is the only module that writes the header.
 */
export function contentSecurityPolicy(
  html: string,
  extras: PolicyExtras = { analytics: false, ads: false },
): string {
  const hashes = new Set<string>()
  for (const [, script] of html.matchAll(INLINE_SCRIPT)) {
    hashes.add(
      `'sha256-${createHash('sha256')
        .update(script ?? '')
        .digest('base64')}'`,
    )
  }
  const tags = [
    ...(extras.analytics ? ['https://www.googletagmanager.com'] : []),
    ...(extras.ads ? ['https://pagead2.googlesyndication.com'] : []),
  ]
  const beacons = extras.analytics ? ['https://*.google-analytics.com', 'https://*.googletagmanager.com'] : []
  return [
    "default-src 'self'",
    `script-src ${["'self'", ...hashes, ...tags].join(' ')}`,
    "style-src 'self'",
    // React writes `style` attributes (a bar's width); style elements stay forbidden.
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...beacons, ...(extras.ads ? ['https:'] : [])].join(' ')}`,
    `connect-src ${["'self'", ...beacons].join(' ')}`,
    ...(extras.ads
      ? ['frame-src https://googleads.g.doubleclick.net https://tpc.googlesyndication.com']
      : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'self'",
  ].join('; ')
}

/** Of a page made to stand in a frame of any other site: no script, nothing from elsewhere, nothing to send. */
export const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** Of a drawing opened by itself: its own rules and fonts, which it carries, and nothing else. */
export const DRAWING_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; font-src data:; frame-ancestors 'self'; sandbox"

/** Headers that every answer carries, page or not. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
  'cross-origin-opener-policy': 'same-origin',
}

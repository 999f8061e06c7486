import { createHash } from 'node:crypto'

/** What the policy lets in beyond our own: hosts that a setting of the site names, and what Vite needs. */
export interface PolicyExtras {
  analytics: boolean
  ads: boolean
  /** Where a form of ours may lead on to: the page of a payment. */
  forms?: readonly string[]
  /** Other sites whose frames a reader of this page may open: `https://host`. */
  frames?: ReadonlySet<string>
  /** Vite shows an error in a layer whose rules are in a style element. */
  development?: boolean
}

/** Where browsers report what the policy blocked. */
export const REPORTS_PATH = '/csp-reports'

/** The scripts of a page that the portal itself wrote: those of its render by `nonce`, fixed texts by their hashes. */
export interface OwnScripts {
  nonce: string
  hashes: readonly string[]
}

/** How a fixed inline script is named in the policy. */
export const scriptHash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * The content security policy of a page: nothing runs but the portal's own files and `scripts`; null for a page without any.
 * This is the only module that writes the header.
 */
export function contentSecurityPolicy(
  scripts: OwnScripts | null,
  extras: PolicyExtras = { analytics: false, ads: false },
): string {
  const own = scripts === null ? ["'none'"] : ["'self'", `'nonce-${scripts.nonce}'`, ...scripts.hashes]
  const tags = [
    ...(extras.analytics ? ['https://www.googletagmanager.com'] : []),
    ...(extras.ads ? ['https://pagead2.googlesyndication.com'] : []),
  ]
  const frames = [
    ...(extras.ads ? ['https://googleads.g.doubleclick.net', 'https://tpc.googlesyndication.com'] : []),
    ...(extras.frames ?? []),
  ]
  const beacons = extras.analytics ? ['https://*.google-analytics.com', 'https://*.googletagmanager.com'] : []
  return [
    "default-src 'self'",
    `script-src ${[...own, ...tags].join(' ')}`,
    `style-src 'self'${extras.development ? " 'unsafe-inline'" : ''}`,
    // React writes `style` attributes (a bar's width); style elements stay forbidden.
    "style-src-attr 'unsafe-inline'",
    `img-src ${["'self'", 'data:', ...beacons, ...(extras.ads ? ['https:'] : [])].join(' ')}`,
    `connect-src ${["'self'", ...beacons].join(' ')}`,
    ...(frames.length > 0 ? [`frame-src ${frames.join(' ')}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${["'self'", ...(extras.forms ?? [])].join(' ')}`,
    "frame-ancestors 'self'",
    `report-uri ${REPORTS_PATH}`,
  ].join('; ')
}

/** Of a page that other sites may frame: no script, no resources from elsewhere, no form. */
export const FRAME_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ')

/** Of a preview: a reader's page in which nothing runs and nothing can be sent, in a frame of our own. */
export const PREVIEW_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
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

import type { FastifyInstance } from 'fastify'
import { SECURITY_HEADERS } from './guard/csp.server.ts'

const ADDRESS = '/speculation-rules.json'

/** What a page says so that a browser may make the page behind a link ready while it is pointed at. Not with Save-Data: that is the browser's rule. */
export const SPECULATION_HEADER = { 'speculation-rules': `"${ADDRESS}"` }

/** Pages of readers alone: nothing that is somebody's own, no file, no list narrowed in one of its thousand ways. */
const RULE = {
  source: 'document',
  eagerness: 'moderate',
  where: {
    and: [
      { href_matches: '/*' },
      {
        not: {
          href_matches: ['account', 'profile', 'admin', 'status', 'search'].flatMap((part) => [
            `/${part}*`,
            `/${part}/*`,
            `/en/${part}*`,
            `/en/${part}/*`,
          ]),
        },
      },
      { not: { href_matches: ['/media/*', '/*/export*', '/*.:ending(csv|xlsx|json|png|svg|xml|pdf)'] } },
      { not: { selector_matches: '[data-in-place], [download], [hreflang], [rel~=nofollow]' } },
    ],
  },
}
/** A browser that cannot make a page ready fetches it alone. */
const DESKTOP = JSON.stringify({ prefetch: [RULE], prerender: [RULE] })
/** What is ready costs its pictures too, and a finger that scrolls past a link has not pointed at it. */
const PHONE = JSON.stringify({ prefetch: [RULE] })

/** Serves the rules by which browsers go ahead. */
export function serveSpeculationRules(server: FastifyInstance): void {
  server.get(ADDRESS, ({ headers }, reply) =>
    reply
      .headers({
        ...SECURITY_HEADERS,
        'cache-control': 'public, max-age=86400',
        vary: 'sec-ch-ua-mobile',
      })
      .type('application/speculationrules+json')
      .send(headers['sec-ch-ua-mobile'] === '?0' ? DESKTOP : PHONE),
  )
}

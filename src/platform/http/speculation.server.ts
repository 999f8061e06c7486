import type { FastifyInstance } from 'fastify'
import { SECURITY_HEADERS } from './guard/csp.server.ts'

const ADDRESS = '/speculation-rules.json'

/** The speculation rules of a page: a browser may prefetch a link that is pointed at. With Save-Data browsers do not. */
export const SPECULATION_HEADER = { 'speculation-rules': `"${ADDRESS}"` }

/** Readers' pages alone: nothing personal, no file, no filtered list. */
const RULE = {
  source: 'document',
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
/** At once with the pointer: a browser that waits 200 ms first has nothing ready at the click. One that cannot prepare a page fetches it alone. */
const EAGER = { ...RULE, eagerness: 'eager' }
const DESKTOP = JSON.stringify({ prefetch: [EAGER], prerender: [EAGER] })
/** A prepared page costs its pictures too, and a phone that is eager fetches every link in the window. */
const PHONE = JSON.stringify({ prefetch: [{ ...RULE, eagerness: 'moderate' }] })

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

import type { FastifyInstance } from 'fastify'
import { SECURITY_HEADERS } from './guard/csp.server.ts'

const ADDRESS = '/speculation-rules.json'

/** What a page says so that a browser may fetch the page behind a link while it is pointed at. Not with Save-Data: that is the browser's rule. */
export const SPECULATION_HEADER = { 'speculation-rules': `"${ADDRESS}"` }

/** Pages of readers alone: nothing that is somebody's own, no file, no list narrowed in one of its thousand ways. */
const RULES = {
  prefetch: [
    {
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
    },
  ],
}

/** Serves the rules by which browsers fetch ahead. */
export function serveSpeculationRules(server: FastifyInstance): void {
  const body = JSON.stringify(RULES)
  server.get(ADDRESS, (_request, reply) =>
    reply
      .headers({ ...SECURITY_HEADERS, 'cache-control': 'public, max-age=86400' })
      .type('application/speculationrules+json')
      .send(body),
  )
}

import type { FastifyInstance } from 'fastify'
import { localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { SECURITY_HEADERS } from '#platform/http/guard/csp.server.ts'
import { unsubscribe, unsubscribePath } from '#platform/mail/unsubscribe.server.ts'
import { MAIL_LISTS } from '#sections/mail-lists.server.ts'

const MOST_BYTES = 4096
const ONE_CLICK = /List-Unsubscribe=One-Click/

/**
 * `POST /u/{token}` stops the mails of a list: without cookie or form token, for a mail program presses the button (RFC 8058). It
 * is answered where it is; who pressed the page's button is led back to it. A look at the address is a page and changes nothing.
 */
export async function serveUnsubscribe(server: FastifyInstance, app: App): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: MOST_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const serve = (lang: Lang) =>
      scope.post<{ Params: { token: string } }>(
        localePath(lang, unsubscribePath(':token')),
        async (request, reply) => {
          const { token } = request.params
          if (!(await unsubscribe(app.db, MAIL_LISTS, token, new Date()))) throw new Refusal('not_found')
          reply.headers({ ...SECURITY_HEADERS, 'cache-control': 'private, no-store' })
          return ONE_CLICK.test(String(request.body))
            ? reply.code(200).type('text/plain; charset=utf-8').send('OK\n')
            : reply
                .code(303)
                .header('location', `${localePath(lang, unsubscribePath(token))}?done=1`)
                .send()
        },
      )
    serve('ar')
    serve('en')
  })
}

import type { FastifyInstance } from 'fastify'
import { sendExport } from '#datasets/export/send.server.ts'
import { LANGS, localePath } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { EXPLORER_PATH, readAsked } from '#sections/exports-imports/explorer/asked.ts'
import { explorerFile } from '#sections/exports-imports/explorer/file.server.ts'
import { ar } from '#sections/exports-imports/explorer/messages.ar.ts'
import { en } from '#sections/exports-imports/explorer/messages.en.ts'
import { anybody } from '../charts/reading.server.ts'
import { mayHaveFile, refuseFile } from './file-rules.server.ts'

/** `/exports-imports/explorer.csv?…` and its like: a table at its own address with another ending, in the page's language. */
export function serveExplorerFiles(server: FastifyInstance, app: App): void {
  for (const lang of LANGS)
    for (const format of ['csv', 'xlsx', 'json'] as const)
      server.route({
        method: ['GET', 'HEAD'],
        url: localePath(lang, `${EXPLORER_PATH}.${format}`),
        handler: async (request, reply) => {
          const { ctx } = anybody(app, lang)
          try {
            const query = new URL(request.raw.url ?? '/', app.config.publicUrl).searchParams
            await mayHaveFile(app, request, { wrong: readAsked(query).wrong, words: '' })
            const words = lang === 'ar' ? ar : en
            const about = {
              format,
              name: 'trade-explorer',
              title: words['exports-imports.explorer.title'],
              day: ctx.now,
            }
            return await sendExport(request, reply, about, async () => {
              const file = await explorerFile(ctx, query, format)
              if (!file) throw new Refusal('not_found')
              return file
            })
          } catch (error) {
            return refuseFile(reply, error, lang)
          }
        },
      })
}

import type { FastifyInstance } from 'fastify'
import { sendExport } from '#datasets/export/send.server.ts'
import { LANGS, localePath } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { comparisonToPassOn } from '#sections/landed-cost/comparison/page.server.ts'
import { LANDED_COST_PATH } from '#sections/landed-cost/contract.ts'
import { comparisonWorkbook } from '#sections/landed-cost/file/workbook.server.ts'
import { anybody } from '../charts/reading.server.ts'
import { mayHaveFile, refuseFile } from './file-rules.server.ts'

/** `/landed-cost.xlsx?…`: a comparison at its own address with another ending, in the page's language. */
export function serveLandedCostFile(server: FastifyInstance, app: App): void {
  for (const lang of LANGS)
    server.route({
      method: ['GET', 'HEAD'],
      url: localePath(lang, `${LANDED_COST_PATH}.xlsx`),
      handler: async (request, reply) => {
        const { ctx } = anybody(app, lang)
        try {
          const query = new URL(request.raw.url ?? '/', app.config.publicUrl).searchParams
          const { comparison, say } = await comparisonToPassOn(ctx, query)
          await mayHaveFile(app, request, { wrong: Object.keys(comparison.facts.faults), words: '' })
          const file = {
            format: 'xlsx',
            name: 'landed-cost',
            title: say.t('landed-cost.title'),
            day: ctx.now,
          } as const
          return await sendExport(request, reply, file, async () =>
            comparisonWorkbook(comparison, say, {
              link: (path) => app.config.publicUrl + localePath(lang, path),
              date: ctx.now,
            }),
          )
        } catch (error) {
          return refuseFile(reply, error, lang)
        }
      },
    })
}

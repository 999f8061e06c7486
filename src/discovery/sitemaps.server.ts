import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Chart } from '#datasets/charts/chart.ts'
import type { Dataset } from '#datasets/dataset.ts'
import { listTag } from '#editorial/list.server.ts'
import type { App } from '#platform/app.server.ts'
import { COMPANIES_TAG } from '#sections/companies/contract-paths.ts'
import { CASES } from '#sections/dumping-cases/contract.server.ts'
import { DEALS } from '#sections/mergers-acquisitions/contract.server.ts'
import { PLANTS } from '#sections/production-capacity/contract.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { servePublic, type Reading } from './answer.server.ts'
import { writeNewsSitemap, writeSitemap, writeSitemapIndex, type SitemapEntry } from './sitemap.ts'
import {
  categoryEntries,
  chartEntries,
  companyEntries,
  marketEntries,
  pageEntries,
  productEntries,
  rowEntries,
  tradeEntries,
} from './sitemap-pages.server.ts'
import { newsEntries, postChunks, postEntries } from './sitemap-posts.server.ts'

interface FixedMap {
  tags: readonly string[]
  entries(app: App): Promise<SitemapEntry[]>
}

/** The sitemaps that are one file each. A section that gains pages of its own gains a line here. */
const FIXED: Readonly<Record<string, FixedMap>> = {
  pages: { tags: ['pages'], entries: pageEntries },
  categories: { tags: ['categories'], entries: categoryEntries },
  products: { tags: ['prices'], entries: productEntries },
  markets: { tags: ['prices'], entries: marketEntries },
  plants: ofRows(PLANTS),
  companies: { tags: [COMPANIES_TAG], entries: companyEntries },
  cases: ofRows(CASES),
  trade: { tags: ['data:exports-imports'], entries: tradeEntries },
  deals: ofRows(DEALS),
}

function ofRows(dataset: Dataset): FixedMap {
  return { tags: [dataset.tag], entries: (app) => rowEntries(app, dataset) }
}

const LARGE = 512 * 1024

/** `/sitemap.xml`, the index, and the sitemaps that it names, `/sitemaps/{name}.xml` (ROUTE-07). */
export async function serveSitemaps(
  server: FastifyInstance,
  app: App,
  charts: readonly Chart[],
): Promise<void> {
  const fixed: Readonly<Record<string, FixedMap>> = {
    ...FIXED,
    ...(charts.length > 0 && { charts: { tags: [], entries: async () => chartEntries(charts) } }),
  }
  const serve = (
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    write: (reading: Reading) => Promise<string | null>,
  ) =>
    servePublic(request, reply, {
      app,
      lang: 'ar',
      key,
      missing: 'discovery.sitemap.notFound',
      write: async (reading) => {
        const body = await write(reading)
        return body === null ? null : { type: 'application/xml', body, passing: body.length > LARGE }
      },
    })
  server.get('/sitemap.xml', (request, reply) =>
    serve(request, reply, '/sitemap.xml', async (reading) => {
      reading.tag(listTag('all'))
      const posts = (await postChunks(app)).map((chunk) => `posts-${chunk}`)
      return writeSitemapIndex(app.config.publicUrl, [...Object.keys(fixed), ...posts, 'news'])
    }),
  )
  server.get<{ Params: { file: string } }>('/sitemaps/:file', (request, reply) => {
    const { file } = request.params
    return serve(request, reply, `/sitemaps/${file}`, (reading) => writeNamed(reading, file, fixed))
  })
}

/** The text of one sitemap; null when there is none of that name. */
async function writeNamed(
  reading: Reading,
  file: string,
  maps: Readonly<Record<string, FixedMap>>,
): Promise<string | null> {
  const { app } = reading
  const name = /^([a-z]+(?:-\d{1,6})?)\.xml$/.exec(file)?.[1]
  if (!name) return null
  const origin = app.config.publicUrl
  const fixed = Object.hasOwn(maps, name) ? maps[name] : undefined
  if (fixed) {
    reading.tag(...fixed.tags)
    return writeSitemap(origin, await fixed.entries(app))
  }
  reading.tag(listTag('all'))
  if (name === 'news')
    return writeNewsSitemap(origin, (await siteSettings(app)).name, await newsEntries(app, new Date()))
  const chunk = /^posts-(0|[1-9]\d*)$/.exec(name)?.[1]
  if (chunk === undefined) return null
  const entries = await postEntries(app, Number(chunk))
  return entries.length > 0 ? writeSitemap(origin, entries) : null
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Chart } from '#datasets/charts/chart.ts'
import { listTag } from '#editorial/list.server.ts'
import { TOPICS_TAG } from '#editorial/topics/topics.server.ts'
import type { KeyedMap } from '#data-section/declare.server.ts'
import type { App } from '#platform/app.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { DOCUMENTS_TAG } from '#sections/fileuploads/contract.ts'
import { siteSettings } from '#site/settings.server.ts'
import { servePublic, type Reading } from '../answer.server.ts'
import { samePath, writeNewsSitemap, writeSitemap, writeSitemapIndex, type SitemapEntry } from './sitemap.ts'
import {
  categoryEntries,
  chartEntries,
  documentEntries,
  keyedEntries,
  keyedNames,
  pageEntries,
  topicEntries,
} from './sitemap-pages.server.ts'
import { newsEntries, postChunks, postEntries } from './sitemap-posts.server.ts'

interface FixedMap {
  tags: readonly string[]
  entries(app: App): Promise<SitemapEntry[]>
}

const OF_SECTIONS = DATA_SECTIONS.map(({ sitemaps }) => sitemaps)

/** The sitemaps that are one file each; those of a section of figures come from its declaration. */
const FIXED: Readonly<Record<string, FixedMap>> = {
  pages: { tags: ['pages'], entries: pageEntries },
  categories: { tags: ['categories'], entries: categoryEntries },
  topics: { tags: [TOPICS_TAG], entries: topicEntries },
  documents: { tags: [DOCUMENTS_TAG], entries: documentEntries },
  ...Object.fromEntries(
    OF_SECTIONS.flatMap(({ fixed = {} }) =>
      Object.entries(fixed).map(([name, { tags, paths }]): [string, FixedMap] => [
        name,
        { tags, entries: async (app) => (await paths(app)).map((path) => ({ paths: samePath(path) })) },
      ]),
    ),
  ),
}

/** The sitemaps of tables that grow: as many files as they need. */
const KEYED: Readonly<Record<string, KeyedMap>> = Object.assign({}, ...OF_SECTIONS.map(({ keyed }) => keyed))

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
      reading.tag(listTag('all'), ...Object.values(KEYED).map(({ tag }) => tag))
      const keyed = await Promise.all(Object.entries(KEYED).map(([name, map]) => keyedNames(app, name, map)))
      const posts = (await postChunks(app)).map((chunk) => `posts-${chunk}`)
      return writeSitemapIndex(app.config.publicUrl, [
        ...Object.keys(fixed),
        ...keyed.flat(),
        ...posts,
        'news',
      ])
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
  const [, base = '', number] = /^([a-z]+)(?:-([1-9]\d*))?$/.exec(name) ?? []
  const keyed = Object.hasOwn(KEYED, base) ? KEYED[base] : undefined
  if (keyed) {
    reading.tag(keyed.tag)
    const entries = await keyedEntries(app, keyed, Number(number ?? 0))
    return entries && writeSitemap(origin, entries)
  }
  reading.tag(listTag('all'))
  if (name === 'news')
    return writeNewsSitemap(origin, (await siteSettings(app)).name, await newsEntries(app, new Date()))
  const chunk = /^posts-(0|[1-9]\d*)$/.exec(name)?.[1]
  if (chunk === undefined) return null
  const entries = await postEntries(app, Number(chunk))
  return entries.length > 0 ? writeSitemap(origin, entries) : null
}

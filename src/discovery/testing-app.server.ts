import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Chart } from '#datasets/charts/chart.ts'
import type { App } from '#platform/app.server.ts'
import { testDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { fileStorage } from '#platform/storage/storage.server.ts'
import { createTelemetry } from '#platform/telemetry/telemetry.server.ts'
import { serveDiscovery } from './plugins.server.ts'

export interface TestSite {
  app: App
  server: FastifyInstance
  get(
    url: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Record<string, unknown>; body: string; bytes: Buffer }>
  close(): Promise<void>
}

/** For tests: the plugins of this layer on an empty database, with charts if any are declared. */
export async function testSite(charts: readonly Chart[] = []): Promise<TestSite> {
  const database = await testDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'kimya-discovery-'))
  const base = testApp(database)
  const app: App = {
    ...base,
    config: { ...base.config, publicUrl: 'https://kimya.example' },
    storage: fileStorage(join(folder, 'files')),
    telemetry: createTelemetry('silent'),
  }
  const server = Fastify()
  await serveDiscovery(server, app, charts)
  return {
    app,
    server,
    async get(url, headers = {}) {
      const answer = await server.inject({ url, headers })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.body,
        bytes: answer.rawPayload,
      }
    },
    async close() {
      await server.close()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const HOUR = 3_600_000

/** For tests: a small newsroom with one post of every kind of visibility; each secret text holds the word CANARY. */
export async function fillNewsroom({ db }: App): Promise<void> {
  await db
    .insertInto('editorial_category')
    .values([
      {
        id: 21,
        parent_id: 1,
        slug_ar: 'البتروكيماويات',
        slug_en: 'petrochemicals',
        name_ar: 'البتروكيماويات',
        name_en: 'Petrochemicals',
      },
    ])
    .execute()
  await db
    .insertInto('section_info')
    .values([{ section: 'articles', label_ar: 'المقالات', label_en: 'Articles' }])
    .execute()
  await db
    .insertInto('pages_page')
    .values({
      slug: 'about-us',
      position: 'about',
      name_ar: 'من نحن',
      name_en: 'About us',
      content_ar: '<p>س</p>',
    })
    .execute()
  await db
    .insertInto('products_prices_category')
    .values({ id: 'glycols', name_ar: 'جلايكولات', name_en: 'Glycols' })
    .execute()
  await db
    .insertInto('products_prices_product')
    .values({ slug: 'meg', category_id: 'glycols', shortcut_name: 'MEG', name_ar: 'إيثيلين جلايكول' })
    .execute()
  await db
    .insertInto('companies_company')
    .values({
      slug: 'orlix',
      name_ar: 'أورليكس',
      shortcut_name_ar: 'أورليكس',
      country: 'SA',
      source_ar: 'م',
      source_en: 's',
      confidence: 'high',
    })
    .execute()
  const base = {
    section: 'articles' as const,
    status: 'published' as const,
    category_id: 21,
    body_ar: '<p>CANARY</p>',
    body_en: '<p>CANARY</p>',
  }
  const ago = (hours: number) => new Date(Date.now() - hours * HOUR)
  await db
    .insertInto('editorial_post')
    .values([
      {
        ...base,
        id: 1,
        title_ar: 'سعر MEG يرتفع 17% & أكثر',
        title_en: 'MEG up 17% & more',
        slug_ar: 'سعر-meg',
        slug_en: 'meg-up',
        summary_ar: 'ملخص <عام>',
        summary_en: 'A summary',
        published_at: ago(2),
      },
      {
        ...base,
        id: 2,
        title_ar: 'مدفوع',
        title_en: 'Paid',
        slug_ar: 'مدفوع',
        slug_en: 'paid',
        paid: true,
        summary_ar: 'ملخص',
        published_at: ago(3),
      },
      {
        ...base,
        id: 3,
        title_ar: 'CANARY للأعضاء',
        title_en: 'CANARY members',
        slug_ar: 'canary',
        summary_ar: 'CANARY',
        visibility: 2,
        published_at: ago(1),
      },
      {
        ...base,
        id: 4,
        title_ar: 'CANARY خاص',
        title_en: 'CANARY private',
        slug_ar: 'canary',
        visibility: 1,
        published_at: ago(1),
      },
      { ...base, id: 5, title_ar: 'CANARY مسودة', slug_ar: 'canary', status: 'draft' },
      { ...base, id: 6, title_ar: 'CANARY مخفي', slug_ar: 'canary', hidden: true, published_at: ago(1) },
      {
        ...base,
        id: 4001,
        section: 'around-world',
        category_id: null,
        title_ar: null,
        title_en: 'Only in English',
        slug_en: 'only-english',
        published_at: ago(100),
      },
    ])
    .execute()
}

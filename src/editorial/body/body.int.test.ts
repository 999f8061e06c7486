import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '#platform/db/testing/testing.server.ts'
import { testApp } from '#platform/testing-app.server.ts'
import { testContext } from '#testing/context.server.ts'
import { imageAudience } from '../images/image-audience.server.ts'
import { readPost } from '../read.server.ts'
import { postRow } from '../writing/save.server.ts'
import { provideEmbeds } from './embeds.server.ts'

let database: TestDatabase
let app: ReturnType<typeof testApp>

const BODY =
  '<p>ارتفع السعر<sup data-note="تقرير 20 نوفمبر &amp; ملحقه" data-href="https://a.example/r"></sup> أمس.</p>' +
  '<p>Methanol contracts rose.</p>' +
  '<figure data-image="plant" data-alt="مصنع" data-credit="كيميا" data-width="wide"><figcaption>مصنع في <strong>الجبيل</strong></figcaption></figure>' +
  '<figure data-embed="chart" data-id="products-prices:price" data-state="s=meg"></figure>' +
  '<p>ثم<sup data-note="ثانية"></sup></p>'

const ids: Record<string, number> = {}

beforeAll(async () => {
  database = await testDatabase()
  app = testApp(database)
  const { db } = database
  await db
    .insertInto('media_image')
    .values(
      ['plant', 'hidden-plant'].map((key) => ({
        key,
        width: 1280,
        height: 720,
        mime: 'image/png',
        sha256: key,
      })),
    )
    .execute()
  const base = {
    section: 'articles',
    published_at: new Date(),
    status: 'published',
    visibility: 3,
    scene: null,
  } as const
  const paid = `<p>أول</p><p>ثان</p><p>ثالث<sup data-note="سر"></sup></p>${BODY.replace('"plant"', '"hidden-plant"')}`
  for (const [name, row] of Object.entries({
    free: postRow({ ...base, title_ar: 'مجاني', body_ar: BODY }),
    paid: postRow({ ...base, title_ar: 'مدفوع', body_ar: paid, paid: true }),
  })) {
    const { id } = await db.insertInto('editorial_post').values(row).returning('id').executeTakeFirstOrThrow()
    ids[name] = id
  }
})
afterAll(async () => {
  provideEmbeds(() => Promise.resolve(null))
  await database.drop()
})

async function bodyOf(name: string): Promise<string> {
  const result = await readPost(testContext(app).ctx, 'articles', ids[name] ?? 0)
  if (result.kind !== 'found') throw new Error(`${name} is ${result.kind}`)
  return result.post.body.text
}

test('NEWS-05 a picture that moves is still until its reader asks, with its licence, and without a script', async () => {
  const set = (change: { frames: number | null; licence: string; licence_url: string | null }) =>
    database.db.updateTable('media_image').set(change).where('key', '=', 'plant').execute()
  await set({ frames: 12, licence: 'CC BY 4.0', licence_url: 'https://creativecommons.org/licenses/by/4.0/' })
  const html = await bodyOf('free')
  expect(html).toMatch(
    /<details class="motion"><summary><picture>.*<\/picture>.*تشغيل الحركة.*<\/summary><img src="\/media\/plant\.motion\.webp" alt=""[^>]* loading="lazy"/,
  )
  expect(html).toMatch(
    /كيميا · <a href="https:\/\/creativecommons\.org[^"]*" rel="license noopener">.*CC BY 4\.0/,
  )
  await set({ frames: null, licence: '', licence_url: null })
  expect(await bodyOf('free')).not.toContain('motion')
})

test('POST-03 a picture in a text is shown in the sizes of its place, with its words', async () => {
  const html = await bodyOf('free')
  expect(html).toContain('<figure class="picture wide"><picture><source type="image/avif"')
  expect(html).toMatch(/<img src="\/media\/plant-960\.jpg" width="1280" height="720"[^>]* alt="مصنع"/)
  expect(html).toContain(
    '<figcaption><span>مصنع في <strong>الجبيل</strong></span> <small>كيميا</small></figcaption>',
  )
  expect(html).not.toContain('data-image')
})

test('POST-03 footnotes are numbered, and their texts are at the end with a link back', async () => {
  const html = await bodyOf('free')
  expect(html).toContain(
    '<sup class="footnote"><a id="ref-1" href="#note-1" aria-label="حاشية 1">[1]</a></sup>',
  )
  expect(html).toContain('<a id="ref-2" href="#note-2" aria-label="حاشية 2">[2]</a>')
  expect(html).toMatch(
    /<li id="note-1">تقرير 20 نوفمبر &amp; ملحقه <a href="https:\/\/a\.example\/r" rel="noopener nofollow">المصدر<\/a> <a href="#ref-1" aria-label="العودة إلى النص">↩<\/a><\/li>/,
  )
  expect(html.endsWith('</ol></section>')).toBe(true)
})

test('LANG-06 a paragraph without an Arabic letter is read from the left', async () => {
  const html = await bodyOf('free')
  expect(html).toMatch(/<p dir="ltr">/)
  expect(html).toContain('<p>ارتفع السعر')
})

test('POST-03 an embed is written for who reads, at the time of reading, and left out where there is none', async () => {
  expect(await bodyOf('free')).not.toContain('data-embed')
  const asked: string[] = []
  provideEmbeds((ctx, { kind, section, key, query }) => {
    asked.push([ctx.viewer.role, kind, section, key, String(query)].join(' '))
    return Promise.resolve('<figure class="chart-figure"><svg viewBox="0 0 1 1"></svg></figure>')
  })
  expect(await bodyOf('free')).toContain(
    '<figure class="chart-figure"><svg viewBox="0 0 1 1"></svg></figure>',
  )
  expect(asked).toEqual(['visitor chart products-prices price s=meg'])
})

test('ACC-06 of a paid text nothing beyond the beginning is sent: no note, no picture', async () => {
  const html = await bodyOf('paid')
  expect(html).not.toMatch(/سر|hidden-plant|ثالث/)
  expect(await imageAudience(app, 'plant', undefined)).toBe('everyone')
  expect(await imageAudience(app, 'hidden-plant', undefined)).toBe('nobody')
})

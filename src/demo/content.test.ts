import { expect, test } from 'vitest'
import { toSlug } from '#i18n/slug.ts'
import { cleanHtml } from '#platform/html/clean.server.ts'
import { readDemo } from './read.server.ts'
import { checkShape, DemoContentError, file_shapes } from './shape/shape.ts'

const { files, posts } = await readDemo('db/demo')
/** The banner of a new version begins so. */
const BANNER = ['يتوفر إصدار جديد!', 'New version available!']
const slugs = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id))
const products = slugs(files['products.json'])
const companies = slugs(files['companies.json'])
const cases = slugs(files['dumping_cases.json'])
const deals = slugs(files['deals.json'])

test('LANG-01 one name in Arabic for one company and one metal, and the words of the update’s banner in the help', () => {
  const { 'products.json': listed, ...others } = files
  const names = listed.map(({ alt_names: _, ...shown }) => shown)
  const text = JSON.stringify([others, names, posts])
  expect(text.match(/كلارينت|كوفسترو|الألومنيوم/g)).toBeNull()
  const help = JSON.stringify(files['helps.json'])
  for (const banner of BANNER) expect(help).toContain(banner)
})

test('there is enough to read in every section', () => {
  const in_section = (section: string) => posts.filter((post) => post.section === section).length
  expect(in_section('articles')).toBeGreaterThanOrEqual(40)
  expect(in_section('around-world')).toBeGreaterThanOrEqual(25)
  expect(in_section('news-excerpt')).toBeGreaterThanOrEqual(40)
})

test('keys and titles are unique, and every title makes a slug in both languages', () => {
  expect(new Set(posts.map(({ key }) => key)).size).toBe(posts.length)
  for (const lang of ['ar', 'en'] as const) {
    expect(new Set(posts.map(({ title }) => title[lang])).size).toBe(posts.length)
    for (const { title } of posts) expect(toSlug(title[lang])).not.toBe('')
  }
})

test('every category, desk, product and company that a post names is there', () => {
  const categories = new Set(files['categories.json'].map(({ id }) => id))
  const desks = new Set(files['authors.json'].map(({ key }) => key))
  const dangling = posts.flatMap((post) => [
    ...(categories.has(post.category) ? [] : [`${post.key}: category ${post.category}`]),
    ...(desks.has(post.author) ? [] : [`${post.key}: desk ${post.author}`]),
    ...post.products.filter((id) => !products.has(id)).map((id) => `${post.key}: product ${id}`),
    ...post.companies.filter((id) => !companies.has(id)).map((id) => `${post.key}: company ${id}`),
    ...post.cases.filter((id) => !cases.has(id)).map((id) => `${post.key}: case ${id}`),
    ...post.deals.filter((id) => !deals.has(id)).map((id) => `${post.key}: deal ${id}`),
  ])
  expect(dangling).toEqual([])
})

test('every product, company, case and story that a topic names is there', () => {
  const keys = new Set(posts.map(({ key }) => key))
  const dangling = files['topics.json'].flatMap((topic) => [
    ...topic.products.filter((id) => !products.has(id)),
    ...topic.companies.filter((id) => !companies.has(id)),
    ...topic.cases.filter((id) => !cases.has(id)),
    ...topic.pins.filter((id) => !keys.has(id)),
  ])
  expect(dangling).toEqual([])
})

test('every link to a product or a company in a text leads to one that is there', () => {
  const text = JSON.stringify([
    posts,
    files['pages.json'],
    files['helps.json'],
    files['sections.json'],
    files['calendar.json'],
  ])
  const named = (pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '')
  expect(named(/\/products-prices\/show\/([a-z0-9-]+)/g).filter((id) => !products.has(id))).toEqual([])
  expect(named(/\/companies\/([a-z0-9-]+)/g).filter((id) => !companies.has(id))).toEqual([])
})

test('links keep the language of their text', () => {
  const pages = [...posts.map(({ body }) => body), ...files['pages.json'].map(({ content }) => content)]
  for (const { ar, en } of pages) {
    expect([...ar.join('').matchAll(/href="(\/en(?:\/[^"]*)?)"/g)].map((match) => match[1])).toEqual([])
    expect([...en.join('').matchAll(/href="(\/(?!en\/)[^"]*)"/g)].map((match) => match[1])).toEqual([])
  }
})

test('sanitising takes nothing away from a text', () => {
  const words = (html: string) => html.replaceAll('&amp;', '&')
  for (const { body } of posts)
    for (const block of [...body.ar, ...body.en]) {
      expect(words(cleanHtml(block)).replaceAll(' rel="noopener nofollow"', '')).toBe(words(block))
    }
})

test('Arabic is typed one way: tanween before its alef, no bidi controls, no tatweel', () => {
  const text = JSON.stringify([files, posts])
  expect(text).not.toMatch(/\u064B\u0627/)
  expect(text).not.toMatch(/[\u0640\u200E\u200F\u202A-\u202E\u2066-\u2069]/)
})

test('every price series is of a known product and marked as demonstration data', () => {
  for (const series of files['prices.json']) {
    expect(products).toContain(series.product)
    expect(series.label).toEqual({ ar: 'بيانات توضيحية', en: 'Demonstration data' })
  }
})

test('products are in known categories, and companies make known products', () => {
  const categories = slugs(files['product_categories.json'])
  expect(files['products.json'].filter(({ category }) => !categories.has(category))).toEqual([])
  expect(
    files['companies.json'].flatMap((company) => company.products).filter((id) => !products.has(id)),
  ).toEqual([])
})

test('a bad file names itself and the place in it', () => {
  const bad = [{ ...files['ads.json'][0], title: { ar: 'Latin only', en: 'Latin only' } }]
  const check = () => checkShape('db/demo/ads.json', file_shapes['ads.json'], bad)
  expect(check).toThrow(DemoContentError)
  expect(check).toThrow('db/demo/ads.json cannot be loaded: 0.title.ar: has no Arabic letter')
})

test('POST-06 comments are under posts published before them, and answer an older one of the first level', () => {
  const comments = files['comments.json']
  expect(new Set(comments.map(({ post }) => post)).size).toBe(3)
  for (const { key, post: of, parent, agoHours, desk } of comments) {
    const post = posts.find((one) => one.key === of)
    expect(post, key).toMatchObject({ visibility: 3, paid: false })
    expect(agoHours, key).toBeLessThan(post?.agoHours ?? 0)
    expect(files['authors.json'].map((author) => author.key)).toContain(desk)
    if (parent === null) continue
    const answered = comments.find((one) => one.key === parent)
    expect(answered, key).toMatchObject({ post: of, parent: null })
    expect(agoHours, key).toBeLessThan(answered?.agoHours ?? 0)
  }
})

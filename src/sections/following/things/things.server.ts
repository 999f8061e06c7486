import { marketName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { POST_SECTIONS, type PostSection } from '#editorial/contract.ts'
import { POST_TRAITS } from '#editorial/post-traits.ts'
import { pathOf, worded } from '#editorial/present.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { listedVisibility } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { companyPath } from '#sections/companies/contract.ts'
import { topicPath } from '#editorial/topics/topics.server.ts'
import { sectionWordsOf } from '#site/section-words.ts'
import type { ThingKind } from '../contract.ts'
import { PLAIN, type Thing } from './thing.ts'
import { marketThings, productThings, seriesThings } from './prices.server.ts'

export interface ThingRef {
  kind: ThingKind
  key: string
}

export const refOf = ({ kind, key }: ThingRef) => `${kind}:${key}`

/** Things by kind and key; what is gone, hidden or not for this reader is left out. */
export async function thingsOf(
  db: Db,
  viewer: Viewer,
  lang: Lang,
  refs: readonly ThingRef[],
): Promise<Map<string, Thing>> {
  const keys = (kind: ThingKind) => [
    ...new Set(refs.filter((ref) => ref.kind === kind).map(({ key }) => key)),
  ]
  const found = await Promise.all([
    ofPosts(db, viewer, lang, keys('post')),
    ofSections(db, lang, keys('section')),
    productThings(db, lang, keys('product')),
    seriesThings(db, lang, keys('series')),
    marketThings(db, lang, keys('market')),
    ofCompanies(db, lang, keys('company')),
    ofCases(db, lang, keys('case')),
    ofAuthors(db, lang, keys('author')),
    ofTopics(db, lang, keys('topic')),
  ])
  return new Map(found.flat().map((thing) => [refOf(thing), thing]))
}

/** One thing; null where there is none for this reader. */
export async function thingOf(db: Db, viewer: Viewer, lang: Lang, ref: ThingRef): Promise<Thing | null> {
  return (await thingsOf(db, viewer, lang, [ref])).get(refOf(ref)) ?? null
}

async function ofPosts(db: Db, viewer: Viewer, lang: Lang, keys: readonly string[]): Promise<Thing[]> {
  const ids = keys.filter((key) => /^\d{1,9}$/.test(key)).map(Number)
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('editorial_post as p')
    .leftJoin('editorial_desk as d', 'd.key', 'p.desk')
    .select(['p.id', 'p.section', 'p.category_id', 'p.slug_ar', 'p.slug_en', 'p.title_ar', 'p.title_en'])
    .select(['d.key as desk', 'd.name_ar', 'd.name_en'])
    .where('p.id', 'in', ids)
    .where('p.status', '=', 'published')
    .where('p.hidden', '=', false)
    .where('p.visibility', '>=', listedVisibility(viewer))
    .execute()
  return rows.map((row) => ({
    ...PLAIN,
    kind: 'post',
    key: String(row.id),
    name: worded(lang, row.title_ar, row.title_en).text,
    path: pathOf(row, lang),
    author: row.desk === null ? null : { key: row.desk, name: worded(lang, row.name_ar, row.name_en).text },
  }))
}

const isSection = (key: string): key is PostSection => POST_SECTIONS.some((one) => one === key)

async function ofSections(db: Db, lang: Lang, keys: readonly string[]): Promise<Thing[]> {
  const sections = keys.filter(isSection)
  if (sections.length === 0) return []
  const given = await db
    .selectFrom('section_info')
    .select(['section', 'label_ar', 'label_en'])
    .where('section', 'in', sections)
    .execute()
  return sections.map((section) => {
    const own = given.find((row) => row.section === section)
    return {
      ...PLAIN,
      kind: 'section',
      key: section,
      name: own?.[`label_${lang}`] ?? sectionWordsOf(section)?.label[lang] ?? section,
      path: POST_TRAITS[section].list,
    }
  })
}

async function ofCompanies(db: Db, lang: Lang, keys: readonly string[]): Promise<Thing[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('companies_company')
    .select(['slug', 'name_ar', 'name_en', 'demo'])
    .where('slug', 'in', [...keys])
    .where('hidden', '=', false)
    .execute()
  return rows.map(({ slug, name_ar, name_en, demo }) => ({
    ...PLAIN,
    kind: 'company',
    key: slug,
    name: worded(lang, name_ar, name_en).text,
    path: companyPath(slug),
    demo,
  }))
}

async function ofCases(db: Db, lang: Lang, keys: readonly string[]): Promise<Thing[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('dumping_cases_case')
    .select(['slug', 'product_in_question_ar', 'product_in_question_en', 'importing_market', 'demo'])
    .where('slug', 'in', [...keys])
    .where('hidden', '=', false)
    .execute()
  return rows.map((row) => ({
    ...PLAIN,
    kind: 'case',
    key: row.slug,
    name: worded(lang, row.product_in_question_ar, row.product_in_question_en).text,
    about: marketName(row.importing_market, lang),
    path: `/dumping-cases/${row.slug}`,
    demo: row.demo,
  }))
}

async function ofAuthors(db: Db, lang: Lang, keys: readonly string[]): Promise<Thing[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('editorial_desk')
    .select(['key', 'name_ar', 'name_en'])
    .where('key', 'in', [...keys])
    .execute()
  return rows.map(({ key, name_ar, name_en }) => ({
    ...PLAIN,
    kind: 'author',
    key,
    name: worded(lang, name_ar, name_en).text,
    path: null,
  }))
}

async function ofTopics(db: Db, lang: Lang, keys: readonly string[]): Promise<Thing[]> {
  if (keys.length === 0) return []
  const rows = await db
    .selectFrom('editorial_topic')
    .select(['slug', 'title_ar', 'title_en'])
    .where('slug', 'in', [...keys])
    .where('hidden', '=', false)
    .execute()
  return rows.map(({ slug, title_ar, title_en }) => ({
    ...PLAIN,
    kind: 'topic',
    key: slug,
    name: worded(lang, title_ar, title_en).text,
    path: topicPath(slug),
  }))
}

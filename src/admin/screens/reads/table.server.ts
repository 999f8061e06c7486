import { STEPS } from '#editorial/reads/counts.ts'
import { spanOf, type Period } from '#editorial/reads/periods.ts'
import type { OTHER_PAGES } from '#editorial/reads/subject.ts'
import { SOURCE_KINDS } from '#editorial/reads/source.ts'
import {
  readAuthors,
  readCountries,
  readSections,
  readSite,
  readStories,
  type ReadSum,
} from '#editorial/reads/sums.server.ts'
import { pathOf, worded } from '#editorial/present.server.ts'
import { countryName } from '#i18n/countries/countries.server.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { unanswered } from '#sections/search/unanswered.server.ts'
import { sectionLabels } from '#site/section-labels.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import type { ReadRow, TableLook } from './contract.ts'

/** Pages that are no section with a label of its own. */
const PAGES: Readonly<Partial<Record<(typeof OTHER_PAGES)[number], LocalizedText>>> = {
  index: { ar: 'الصفحة الرئيسية', en: 'Home' },
  page: { ar: 'صفحات الموقع', en: 'Pages of the site' },
  calendar: { ar: 'التقويم', en: 'Calendar' },
  vote: { ar: 'الاستطلاعات', en: 'Polls' },
  handbook: { ar: 'الدليل', en: 'Handbook' },
  'landed-cost': { ar: 'التكلفة عند الوصول', en: 'Landed cost' },
  'weekly-report': { ar: 'التقرير الأسبوعي', en: 'Weekly report' },
  sources: { ar: 'المصادر', en: 'Sources' },
  newsletters: { ar: 'النشرات', en: 'Newsletters' },
  contact: { ar: 'اتصل بنا', en: 'Contact' },
  developers: { ar: 'واجهة البرمجة (API)', en: 'API' },
}

interface Asked {
  look: TableLook
  period: Period
  /** The account whose stories alone are counted; null for all. */
  owner: number | null
  limit: number
  offset: number
}

/** What a table is asked with. */
type Looking = Pick<RequestContext, 'app' | 'lang' | 'now'>

interface Table {
  rows: ReadRow[]
  count: number
}

const hundredths = (part: number, whole: number) => (whole > 0 ? (part / whole) * 100 : null)

/** A page of a table: what was read in a period, by what the viewer looks at. */
export async function readTable(ctx: Looking, { look, period, owner, limit, offset }: Asked): Promise<Table> {
  const { app, lang, now } = ctx
  const words = lang === 'ar' ? ar : en
  const asked = { span: spanOf(period, now), limit, offset }
  switch (look) {
    case 'stories':
      return storyTable(ctx, await readStories(app.db, { ...asked, owner }))
    case 'authors': {
      const { rows, count } = await readAuthors(app.db, asked)
      const names = await deskNames(ctx)
      const nameOf = (key: string) => names.get(key) ?? words['admin.reads.noAuthor']
      // Readers of several stories cannot be separated from those of one.
      return { rows: rows.map((sum) => ({ ...lineOf(sum, nameOf(sum.key)), readers: null })), count }
    }
    case 'sections': {
      const { rows, count } = await readSections(app.db, asked)
      const labels = await sectionLabels(app, lang)
      const nameOf = (key: string) =>
        labels[key] ?? (PAGES as Readonly<Record<string, LocalizedText>>)[key]?.[lang] ?? key
      return { rows: rows.map((sum) => lineOf(sum, nameOf(sum.key))), count }
    }
    case 'countries': {
      const { rows, count } = await readCountries(app.db, asked)
      const { now: site } = await readSite(app.db, asked.span)
      const nameOf = (key: string) => (key === '' ? words['admin.reads.noRegion'] : countryName(key, lang))
      return {
        rows: rows.map(({ key, views, before }) =>
          shareLine({ key: key || '-', name: nameOf(key), views, before }, site.views),
        ),
        count,
      }
    }
    case 'searches': {
      const { rows, count } = await unanswered(app.db, { from: asked.span.from, limit, offset })
      return {
        rows: rows.map(({ key, lang: typedOn, views }) => ({
          ...shareLine({ key: `${typedOn} ${key}`, name: key, views, before: null }, 0),
          to: `/search?${new URLSearchParams({ q: key })}`,
        })),
        count,
      }
    }
    default:
      return siteTable(ctx, look, asked.span)
  }
}

/** The kinds of sources, or how much was read for how long: a few lines that are all on one page. */
async function siteTable(
  { app, lang }: Looking,
  look: 'sources' | 'share',
  span: ReturnType<typeof spanOf>,
): Promise<Table> {
  const words = lang === 'ar' ? ar : en
  const { now, before } = await readSite(app.db, span)
  if (now.views === 0) return { rows: [], count: 0 }
  const lines =
    look === 'sources'
      ? SOURCE_KINDS.map((kind) => ({
          count: `from_${kind}` as const,
          name: words[`admin.reads.from.${kind}`],
        })).toSorted((a, b) => now.counts[b.count] - now.counts[a.count])
      : [
          ...STEPS.map((step) => ({
            count: `share_${step}` as const,
            name: words[`admin.reads.share.${step}`],
          })),
          ...STEPS.map((step) => ({
            count: `time_${step}` as const,
            name: words[`admin.reads.time.${step}`],
          })),
        ]
  const rows = lines.map(({ count, name }) =>
    shareLine({ key: count, name, views: now.counts[count], before: before.counts[count] }, now.views),
  )
  return { rows, count: rows.length }
}

async function storyTable(ctx: Looking, { rows, count }: { rows: ReadSum[]; count: number }): Promise<Table> {
  const stories = await storyNames(
    ctx,
    rows.map(({ key }) => Number(key)),
  )
  return {
    rows: rows.map((sum) => {
      const story = stories.get(Number(sum.key))
      return { ...lineOf(sum, story?.name ?? sum.key), lang: story?.lang ?? null, to: story?.to ?? null }
    }),
    count,
  }
}

/** Titles and addresses of stories for the newsroom: also of those that were taken from readers since. */
export async function storyNames(
  { app, lang }: Pick<RequestContext, 'app' | 'lang'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, { name: string; lang: Lang | null; to: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await app.db
    .selectFrom('editorial_post')
    .select(['id', 'section', 'category_id', 'slug_ar', 'slug_en', 'title_ar', 'title_en'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(
    rows.map((row) => {
      const title = worded(lang, row.title_ar, row.title_en)
      const foreign = title.lang === lang ? null : title.lang
      return [row.id, { name: title.text, lang: foreign, to: pathOf(row, lang) }]
    }),
  )
}

async function deskNames({ app, lang }: Looking): Promise<ReadonlyMap<string, string>> {
  const rows = await app.db.selectFrom('editorial_desk').select(['key', 'name_ar', 'name_en']).execute()
  return new Map(rows.map((row) => [row.key, worded(lang, row.name_ar, row.name_en).text]))
}

function lineOf({ key, views, before, readers, whole, long }: ReadSum, name: string): ReadRow {
  return {
    key,
    name,
    lang: null,
    to: null,
    views,
    before,
    part: null,
    readers,
    whole: hundredths(whole, views),
    long: hundredths(long, views),
  }
}

function shareLine(
  { key, name, views, before }: { key: string; name: string; views: number; before: number | null },
  all: number,
): ReadRow {
  return {
    key,
    name,
    lang: null,
    to: null,
    views,
    before,
    part: hundredths(views, all),
    readers: null,
    whole: null,
    long: null,
  }
}

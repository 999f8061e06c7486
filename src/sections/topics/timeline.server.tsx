import { sql } from 'kysely'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { nearBySection, type NearSource } from '#data-section/near.ts'
import { partialDate } from '#datasets/present.server.ts'
import { firstDayOf } from '#datasets/values/partial-date.ts'
import { latestPosts } from '#editorial/list.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Lang } from '#i18n/locale.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { ar as languageAr } from '#i18n/messages.ar.ts'
import { en as languageEn } from '#i18n/messages.en.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { I18nProvider } from '#i18n/react.tsx'
import type { RequestContext } from '#platform/http/context.server.ts'
import { comingReleases } from '#sections/sources/contract.server.ts'
import { ar as uiAr } from '#ui/messages.ar.ts'
import { en as uiEn } from '#ui/messages.en.ts'
import { Timeline, type TimelineEvent } from './Timeline.tsx'

const WORDS = { ar: { ...languageAr, ...uiAr }, en: { ...languageEn, ...uiEn } }
const KINDS: Readonly<Record<NearSource['kind'] | 'story' | 'release', LocalizedText>> = {
  story: { ar: 'مادة', en: 'Story' },
  stop: { ar: 'توقف', en: 'Outage' },
  case: { ar: 'قضية', en: 'Dumping case' },
  deal: { ar: 'صفقة', en: 'Deal' },
  release: { ar: 'أرقام متوقعة', en: 'Figures expected' },
}
/** Days between which everything recorded lies, what is expected included. */
const [FIRST, LAST] = ['1900-01-01', '9999-12-31']

type Asking = Pick<RequestContext, 'app' | 'lang' | 'viewer' | 'now' | 'prefs' | 'tag' | 'url'>

/** What a timeline is of: the list of its stories, and what the other records are about. */
interface TimelineAsked {
  list: string
  products?: readonly string[]
  companies?: readonly string[]
  cases?: readonly string[]
}

/**
 * What happened to products, companies and cases, and what is expected, the newest first, as HTML: stories, stops, events of cases, deals and
 * releases of figures, each with its source and mark. Null where there is nothing.
 */
export async function timelineOf(ctx: Asking, asked: TimelineAsked, most: number): Promise<string | null> {
  const { lang } = ctx
  const { list, products = [], companies = [], cases = [] } = asked
  const today = isoDay(ctx.now)
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  const [posts, recorded, releases] = await Promise.all([
    latestPosts(ctx, list, most),
    nearBySection(ctx, { products, companies, from: FIRST, to: LAST, also: { companies, cases } }),
    releasesOf(ctx, products),
  ])
  const events: (TimelineEvent & { day: string })[] = [
    ...posts.map((post) => {
      const day = isoDay(new Date(post.publishedAt))
      return {
        key: `story:${post.id}`,
        day,
        machine: day,
        date: fmt.date(day),
        kind: KINDS.story[lang],
        title: post.title,
        note: null,
        path: post.path,
        source: post.desk,
        demo: false,
        paid: post.paid,
      }
    }),
    ...recorded.flatMap(({ kind, found }) =>
      (found ?? []).map(({ key, title, note, path, date, source, demo }) => ({
        key: `${kind}:${key}`,
        day: firstDayOf(date),
        machine: date,
        date: partialDate(date, fmt),
        kind: KINDS[kind][lang],
        title: { text: title, lang },
        note,
        path,
        source,
        demo,
        paid: false,
      })),
    ),
    ...releases.map(({ key, day, title, publisher, path }) => ({
      key: `release:${key}`,
      day,
      machine: day,
      date: fmt.date(day),
      kind: KINDS.release[lang],
      title: { text: title[lang], lang },
      note: null,
      path,
      source: publisher[lang],
      demo: false,
      paid: false,
    })),
  ]
  if (events.length === 0) return null
  const shown = events
    .sort((one, other) => other.day.localeCompare(one.day) || one.key.localeCompare(other.key))
    .slice(0, most)
    .map(({ day, ...event }) => ({ ...event, coming: day > today }))
  return inHtml(ctx, shown)
}

/** The next releases of who publishes real prices of these products. */
async function releasesOf(ctx: Asking, products: readonly string[]) {
  if (products.length === 0) return []
  const [releases, { rows }] = await Promise.all([
    comingReleases(ctx),
    sql<{ publisher: string }>`
      select distinct source_en as publisher from products_prices_series
      where product = any(${[...products]}::text[]) and not demo and not hidden`.execute(ctx.app.db),
  ])
  return releases.filter(({ publisher }) => rows.some((row) => row.publisher === publisher.en))
}

function inHtml({ lang, prefs, now, url }: Asking, events: readonly TimelineEvent[]): string {
  return renderToStaticMarkup(
    <I18nProvider value={{ lang, prefs, now, dict: WORDS[lang] }}>
      <StaticRouter location={url.pathname}>
        <Timeline title={TITLE[lang]} coming={COMING[lang]} events={events} />
      </StaticRouter>
    </I18nProvider>,
  )
}

const TITLE: Readonly<Record<Lang, string>> = { ar: 'المسار الزمني', en: 'Timeline' }
const COMING: Readonly<Record<Lang, string>> = { ar: 'متوقع', en: 'Expected' }

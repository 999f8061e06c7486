import { sql } from 'kysely'
import { partialDate } from '#datasets/present.server.ts'
import { countWords } from '#datasets/words.server.ts'
import { sourcePath } from '#head/source-path.ts'
import type { Lang } from '#i18n/locale.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import { listedSources, SOURCES_TAGS } from './listed.server.ts'

/** An import that brought figures of a publisher. */
export interface SourceUpdate {
  id: number
  at: Date
  /** `World Bank, monthly prices: 300 new figures, 12 revised, to June 2026`. */
  title: string
  publisher: string
  /** Language-free. */
  path: string
}

interface Row {
  id: number
  at: Date
  publisher: string
  title_ar: string | null
  title_en: string | null
  added: number
  changed: number
  newest: string | null
  monthly: boolean | null
}

const NEW = {
  ar: {
    zero: 'لا أرقام جديدة',
    one: 'رقم جديد واحد',
    two: 'رقمان جديدان',
    few: '{count} أرقام جديدة',
    many: '{count} رقماً جديداً',
    other: '{count} رقم جديد',
  },
  en: { one: '{count} new figure', other: '{count} new figures' },
}
const REVISED = {
  ar: {
    zero: 'لا أرقام معدَّلة',
    one: 'رقم معدَّل واحد',
    two: 'رقمان معدَّلان',
    few: '{count} أرقام معدَّلة',
    many: '{count} رقماً معدَّلاً',
    other: '{count} رقم معدَّل',
  },
  en: { one: '{count} revised', other: '{count} revised' },
}

/** The newest imports of listed publishers that brought something, the newest first; what was undone is left out. */
export async function sourceUpdates(
  {
    app,
    lang,
    now,
    tag,
  }: { app: Pick<App, 'db' | 'memo'>; lang: Lang; now: Date; tag: (...tags: string[]) => void },
  limit: number,
): Promise<SourceUpdate[]> {
  tag(...SOURCES_TAGS)
  const publishers = new Map(
    (await listedSources(app, now)).map(({ publisher }) => [publisher.en, publisher]),
  )
  const { rows } = await sql<Row>`
    select i.id, i.finished_at as at, i.source_en as publisher, s.title_ar, s.title_en, i.rows_added as added,
      i.rows_changed as changed, newest.day as newest, newest.monthly
    from (
      select * from data_import where state = 'done' and not dry and rows_added + rows_changed > 0
        and source_en = any(${[...publishers.keys()]}::text[]) and finished_at is not null
      order by finished_at desc, id desc limit ${limit}
    ) i
    left join data_source_run r on r.import_id = i.id left join data_source s on s.id = r.source_id
    left join lateral (
      select max(p.day)::text as day, bool_and(q.frequency not in ('daily', 'weekly')) as monthly
      from products_prices_point p join products_prices_series q on q.id = p.series_id
      where p.import_id = i.id and not q.hidden and not q.demo
    ) newest on true
    order by i.finished_at desc, i.id desc`.execute(app.db)
  return rows.map((row) => present(row, publishers.get(row.publisher)?.[lang] ?? row.publisher, lang, now))
}

function present(row: Row, publisher: string, lang: Lang, now: Date): SourceUpdate {
  const fmt = formatterOf(lang, now, DEFAULT_PREFS)
  const of = (lang === 'ar' ? row.title_ar : row.title_en) ?? publisher
  const until = row.newest && partialDate(row.monthly ? row.newest.slice(0, 7) : row.newest, fmt)
  const facts = [
    ...(row.added > 0 ? [countWords(NEW, row.added, lang, { fmt })] : []),
    ...(row.changed > 0 ? [countWords(REVISED, row.changed, lang, { fmt })] : []),
    ...(until ? [lang === 'ar' ? `حتى ${until}` : `to ${until}`] : []),
  ]
  return {
    id: row.id,
    at: row.at,
    title: `${of}: ${facts.join(lang === 'ar' ? '، ' : ', ')}`,
    publisher,
    path: sourcePath(row.publisher),
  }
}

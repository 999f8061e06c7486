import { sql } from 'kysely'
import type { Dataset } from '#datasets/dataset.ts'
import { DOUBTFUL } from '#datasets/recheck.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { countWaitedFor } from '#sections/products-prices/series/waited-for.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import type { Freshness } from './contract.ts'

const DAY_MS = 86_400_000
/** The section whose series are waited for. */
const PRICES = 'products-prices'

/** How new the figures of each data section are. */
export async function freshness({ app, lang, now, viewer }: RequestContext): Promise<Freshness[]> {
  const count = can(viewer, 'source.run') ? (await countWaitedFor(app.db)).late : 0
  return Promise.all(
    DATA_SECTIONS.map(async ({ section, datasets, newest: { day, tag, days } }) => {
      const [aging, old] = days
      // A large table is read through for this; its rows change with an import, which publishes the tag.
      const asOf = await app.memo.get(`panel:newest:${section}`, [tag], async () => {
        const { rows } = await sql<{ day: string | null }>`select (${day})::text as day`.execute(app.db)
        return rows[0]?.day ?? null
      })
      const { label } = await sectionInfo(app, section, lang)
      const found = await Promise.all(datasets.map((one) => doubtfulRows(app.db, one, isoDay(now))))
      const doubtful = found.filter((one) => one.count > 0)
      const late = section === PRICES && count > 0 ? { count, to: '/admin/due?state=late' } : null
      if (asOf === null) return { section, label, asOf, tone: 'off' as const, doubtful, late }
      const age = (now.getTime() - Date.parse(asOf)) / DAY_MS
      const tone = age > old ? 'danger' : age > aging ? 'warn' : ('ok' as const)
      return { section, label, asOf, tone, doubtful, late }
    }),
  )
}

/** How many real rows of a list have a state that may have changed since they were checked, and where they are. */
async function doubtfulRows(db: Db, { section, table, presets, view }: Dataset, today: string) {
  const to = `/${section}?page=1&preset=${DOUBTFUL}${view ? `&view=${view}` : ''}`
  const preset = presets?.[DOUBTFUL]
  if (!preset) return { count: 0, to }
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}
    where not hidden and not demo and ${preset.condition(today)}`.execute(db)
  return { count: rows[0]?.count ?? 0, to }
}

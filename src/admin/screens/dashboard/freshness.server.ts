import { sql } from 'kysely'
import type { RequestContext } from '#platform/http/context.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import type { Freshness } from './contract.ts'

const DAY_MS = 86_400_000

/** How new the figures of each data section are. */
export async function freshness({ app, lang, now }: RequestContext): Promise<Freshness[]> {
  return Promise.all(
    DATA_SECTIONS.map(async ({ section, newest: { day, tag, days } }) => {
      const [aging, old] = days
      // A large table is read through for this; its rows change with an import, which publishes the tag.
      const asOf = await app.memo.get(`panel:newest:${section}`, [tag], async () => {
        const { rows } = await sql<{ day: string | null }>`select (${day})::text as day`.execute(app.db)
        return rows[0]?.day ?? null
      })
      const { label } = await sectionInfo(app, section, lang)
      if (asOf === null) return { section, label, asOf, tone: 'off' as const }
      const age = (now.getTime() - Date.parse(asOf)) / DAY_MS
      return { section, label, asOf, tone: age > old ? 'danger' : age > aging ? 'warn' : ('ok' as const) }
    }),
  )
}

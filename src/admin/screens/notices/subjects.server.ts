import { pickText } from '#i18n/fallback.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { readBreaking } from '#sections/following/breaking/read.server.ts'
import { readSourceNamed } from '../../sources/store.server.ts'

/** A thing of a notice: where it is, what things of its kind are called, and its own name. */
export interface Subject {
  to: string
  one: string
  name: string | null
}

const BREAKING = { ar: 'خبر عاجل', en: 'Breaking news' } as const
const SOURCE = { ar: 'مصدر', en: 'Source' } as const

/** The thing of a notice that is no entry; null for what its reader may not see, or is gone. */
export async function subjectOf(
  db: Db,
  viewer: Viewer,
  { kind, key }: { kind: string; key: string },
  lang: Lang,
): Promise<Subject | null> {
  if (kind === 'breaking') return can(viewer, 'breaking.send') ? breakingSubject(db, key, lang) : null
  if (!can(viewer, 'source.run')) return null
  if (kind === 'publisher')
    return { to: '/admin/due', one: SOURCE[lang], name: await publisherName(db, key, lang) }
  if (kind !== 'source') return null
  const source = await readSourceNamed(db, key)
  return source && { to: `/admin/sources/${key}`, one: SOURCE[lang], name: source[`title_${lang}`] }
}

async function breakingSubject(db: Db, key: string, lang: Lang): Promise<Subject | null> {
  const row = await readBreaking(db, Number(key))
  if (!row) return null
  const name = pickText({ ar: row.headline_ar, en: row.headline_en }, lang)?.text ?? null
  return { to: `/admin/breaking/${key}`, one: BREAKING[lang], name }
}

/** A publisher, whose English name is the key, in a language. */
async function publisherName(db: Db, key: string, lang: Lang): Promise<string> {
  if (lang === 'en') return key
  const row = await db
    .selectFrom('products_prices_series')
    .select('source_ar')
    .where('source_en', '=', key)
    .where('source_ar', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row?.source_ar ?? key
}

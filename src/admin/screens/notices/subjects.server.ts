import type { Lang } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { readSourceNamed } from '../../sources/store.server.ts'

/** A thing of a notice: where it is, what things of its kind are called, and its own name. */
export interface Subject {
  to: string
  one: string
  name: string | null
}

const SOURCE = { ar: 'مصدر', en: 'Source' } as const

/** The thing of a notice that is no entry; null for what its reader may not see, or is gone. */
export async function subjectOf(
  db: Db,
  viewer: Viewer,
  { kind, key }: { kind: string; key: string },
  lang: Lang,
): Promise<Subject | null> {
  if (kind !== 'source' || !can(viewer, 'source.run')) return null
  const source = await readSourceNamed(db, key)
  return source && { to: `/admin/sources/${key}`, one: SOURCE[lang], name: source[`title_${lang}`] }
}

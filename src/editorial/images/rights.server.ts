import type { Nullable, Selectable } from 'kysely'
import type { Lang } from '#i18n/locale.ts'
import type { MediaImage } from '#platform/db/types.ts'
import type { PictureRights } from '../contract.ts'

/** What is known of whose a picture is. */
export const RIGHTS_COLUMNS = ['credit_ar', 'credit_en', 'licence', 'licence_url', 'acquire_url'] as const
export type RightsRow = Pick<Nullable<Selectable<MediaImage>>, (typeof RIGHTS_COLUMNS)[number]>

/** Whose a picture is, in the reader's language or the other; null where nothing is known. */
export function rightsOf(row: RightsRow, lang: Lang): PictureRights | null {
  const [own, other] = lang === 'ar' ? [row.credit_ar, row.credit_en] : [row.credit_en, row.credit_ar]
  const rights = {
    credit: own || other || '',
    licence: row.licence ?? '',
    licenceUrl: row.licence_url,
    acquireUrl: row.acquire_url,
  }
  return rights.credit || rights.licence ? rights : null
}

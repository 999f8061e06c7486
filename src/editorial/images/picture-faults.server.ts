import { LANGS } from '#i18n/locale.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { ErrorCode } from '#platform/http/errors.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '#site/contract.ts'
import { figuresIn } from './figures-in.server.ts'

type Needed = Pick<SiteSettings, 'picture_rights' | 'picture_descriptions'>

/** What the settings ask of pictures, read where a publication is written: what was just chosen counts. */
async function neededOf(db: Db): Promise<Needed> {
  const rows = await db
    .selectFrom('site_setting')
    .select(['key', 'value'])
    .where('key', 'in', ['picture_rights', 'picture_descriptions'])
    .execute()
  return { ...DEFAULT_SETTINGS, ...Object.fromEntries(rows.map(({ key, value }) => [key, value])) }
}

/** What the pictures of a story lack of what the newsroom asks for before it is public, by field. */
export async function pictureFaults(
  db: Db,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, ErrorCode>> {
  const needed = await neededOf(db)
  if (needed.picture_rights === 'none' && !needed.picture_descriptions) return {}
  const textOf = (column: string) => {
    const value = values[column]
    return typeof value === 'string' ? value.trim() : ''
  }
  const cover = textOf('image_key')
  const bodies = LANGS.map((lang) => ({ lang, figures: figuresIn(textOf(`body_${lang}`)) }))
  const keys = [...new Set([cover, ...bodies.flatMap(({ figures }) => figures.map(({ key }) => key))])]
  const stored = await db
    .selectFrom('media_image')
    .select(['key', 'credit_ar', 'credit_en', 'licence'])
    .where('key', 'in', keys)
    .execute()
  const pictures = new Map(stored.map((row) => [row.key, row]))
  const rightsFault = (key: string, credit = ''): ErrorCode | null => {
    const picture = pictures.get(key)
    // A picture that is not there is another fault.
    if (!picture || needed.picture_rights === 'none') return null
    if (!credit && !picture.credit_ar && !picture.credit_en) return 'picture_uncredited'
    return needed.picture_rights === 'licence' && !picture.licence ? 'picture_unlicensed' : null
  }
  const faults: Record<string, ErrorCode | null> = {}
  if (cover !== '') {
    faults['image_key'] = rightsFault(cover)
    for (const lang of LANGS)
      if (needed.picture_descriptions && textOf('image_decorative') !== 'true' && textOf(`title_${lang}`))
        faults[`image_alt_${lang}`] = textOf(`image_alt_${lang}`) ? null : 'picture_undescribed'
  }
  for (const { lang, figures } of bodies) {
    const found = figures.map(
      ({ key, credit, alt, isDecorative }) =>
        rightsFault(key, credit) ??
        (needed.picture_descriptions && !alt && !isDecorative ? ('picture_undescribed' as const) : null),
    )
    faults[`body_${lang}`] = found.find((fault) => fault !== null) ?? null
  }
  return Object.fromEntries(
    Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])),
  )
}

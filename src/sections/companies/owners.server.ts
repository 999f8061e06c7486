import type { RowsField } from '#entries/fields.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Fact } from '#datasets/contract.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { pickText } from '#i18n/fallback.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { COMPANY_REFERENCE } from './reference.server.ts'

/** An owner as stored; `company` is its slug where it is in the directory. */
export interface Owner {
  name_ar: string
  name_en: string | null
  company: string | null
  percent: number | null
}

/** Owners with their shares, as `ownerFacts` shows them. Their sum is at most 100 %, which the table checks. */
export const ownersField = (label: LocalizedText): RowsField => ({
  type: 'rows',
  stored: 'column',
  label,
  hint: {
    ar: 'مجموع الحصص لا يتجاوز 100%، والحصة غير المعلنة تُترك فارغة',
    en: 'Stakes add up to at most 100%; leave an undisclosed stake empty',
  },
  one: { ar: 'مالك', en: 'Owner' },
  fields: {
    name: { type: 'bilingual', label: { ar: 'الاسم', en: 'Name' }, required: true, max: 200 },
    company: {
      type: 'reference',
      to: 'companies',
      label: { ar: 'ملف الشركة', en: 'Company profile' },
      hint: { ar: 'إن كانت في دليل الشركات', en: 'If it is in the directory' },
    },
    percent: { type: 'percent', label: { ar: 'الحصة', en: 'Stake' }, min: 0, max: 100 },
  },
})

/** Owners with their shares, those in the directory linked. */
export async function ownerFacts(
  ctx: RequestContext,
  owners: readonly Owner[],
  { fmt }: Pick<PresentContext, 'fmt'>,
): Promise<Fact[]> {
  const known = owners.flatMap(({ company }) => (company === null ? [] : [company]))
  const names = known.length > 0 ? await COMPANY_REFERENCE.names(ctx, known) : null
  return owners.flatMap(({ name_ar, name_en, company, percent }) => {
    const name = pickText({ ar: name_ar, en: name_en }, ctx.lang)
    if (!name) return []
    const href = company === null ? null : (names?.get(company)?.href ?? null)
    return [
      {
        key: name.text,
        label: name.text,
        cell: { text: fmt.share(percent), kind: 'n' as const, ...(href && { href }) },
      },
    ]
  })
}

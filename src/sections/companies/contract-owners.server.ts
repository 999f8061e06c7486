import type { Fact } from '#datasets/contract.ts'
import type { PresentContext } from '#datasets/present.server.ts'
import { pickText } from '#i18n/fallback.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { COMPANY_REFERENCE } from './contract-reference.server.ts'

/** An owner as stored; `company` is its slug where it is in the directory. */
export interface Owner {
  name_ar: string
  name_en: string | null
  company: string | null
  percent: number | null
}

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

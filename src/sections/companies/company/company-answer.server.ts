import { sql } from 'kysely'
import type { Answer } from '#datasets/answer/answer.ts'
import type { Stat } from '#datasets/contract.ts'
import { partialDate } from '#datasets/present.server.ts'
import type { PresentContext } from '#datasets/present-context.ts'
import { pickText } from '#i18n/fallback.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { companyCapacity, companyProductFacts } from '#sections/production-capacity/contract.server.ts'
import type { Marks } from '#ui/marks.ts'
import { FILES } from '../files.server.ts'
import { companySentence } from './company-sentence.ts'

interface Company {
  slug: string
  name: string
  kind: string | null
  place: string
  marks: Marks
}

/** What a company's page says first, on each of its tabs: what it can make, its share of the Gulf, its latest filing. */
export async function companyAnswer(
  ctx: RequestContext,
  company: Company,
  { lang, fmt }: Pick<PresentContext, 'lang' | 'fmt'>,
): Promise<Answer> {
  const [capacity, facts, filing] = await Promise.all([
    companyCapacity(ctx, company.slug),
    companyProductFacts(ctx, company.slug),
    latestFiling(ctx, company.slug),
  ])
  const largest = capacity.products.find(({ fact }) => fact.cell.kind === 'n')
  const cells = new Map((facts.get(largest?.product ?? '') ?? []).map(({ key, cell }) => [key, cell]))
  const shareCell = cells.get('share')
  const share = shareCell?.kind === 'n' ? shareCell.text : null
  const [unit = '', basis = ''] = largest?.fact.cell.sub?.split(' · ') ?? []
  const { text, lead } = companySentence(
    {
      ...company,
      product: largest
        ? {
            name: largest.name,
            amount: `${largest.fact.cell.text} ${unit}`,
            basis,
            years: [...new Set(largest.years ?? [])].map((year) => fmt.digits(String(year))).join('–'),
            share,
          }
        : null,
      others: capacity.products.length - 1,
      filing,
    },
    lang,
    fmt,
  )
  const ar = lang === 'ar'
  const figures: (Stat | false | undefined)[] = [
    // The total over its products, where these add up.
    capacity.products.length > 1 &&
      capacity.stats.find(({ group, unit: own, value }, at) => at > 0 && !group && own && value !== '—'),
    largest !== undefined && {
      label: ar ? `طاقة ${largest.name}` : `${largest.name} capacity`,
      value: largest.fact.cell.text,
      unit,
    },
    share !== null &&
      largest !== undefined && {
        label: ar ? 'الحصة من إجمالي الخليج المسجّل هنا' : 'Share of the Gulf total recorded here',
        value: share,
      },
    capacity.products.length > 1 && {
      label: ar ? 'منتجات' : 'Products',
      value: fmt.number(capacity.products.length),
    },
    filing?.published != null && {
      label: ar ? 'أحدث تقرير منشور' : 'Latest filing',
      value: partialDate(filing.published, fmt),
      words: true,
    },
  ]
  return {
    text,
    lead,
    marks: company.marks,
    figures: figures.filter((stat) => stat !== undefined && stat !== false).slice(0, 4),
  }
}

/** The newest report of a company by the day it was published, else by its year. */
async function latestFiling(ctx: Pick<RequestContext, 'app' | 'lang' | 'tag'>, company: string) {
  ctx.tag(FILES.tag)
  const row = await ctx.app.db
    .selectFrom('companies_financial_file')
    .select(['title_ar', 'title_en', 'published'])
    .where('company', '=', company)
    .where('hidden', '=', false)
    .orderBy(sql`published desc nulls last`)
    .orderBy('year', 'desc')
    .orderBy('slug')
    .limit(1)
    .executeTakeFirst()
  const title = row && pickText({ ar: row.title_ar, en: row.title_en }, ctx.lang)
  return title ? { title: title.text, published: row.published } : null
}

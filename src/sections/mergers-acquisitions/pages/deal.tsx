import { moreMessages } from '#catalogue/more.ts'
import type { LoaderFunctionArgs } from 'react-router'
import { loadItem } from '#datasets/item-page.server.ts'
import { CellView } from '#datasets/view/CellView.tsx'
import { ItemView } from '#datasets/view/ItemView.tsx'
import { ogPath } from '#head/og-path.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { companiesBySlug } from '#sections/companies/contract.server.ts'
import { NamedCell } from '#sections/products-prices/contract-cells.tsx'
import { sectionWords } from '#sections/products-prices/contract-section.server.ts'
import { SectionHead } from '#ui/SectionHead.tsx'
import { DEALS } from '../deals.server.ts'
import { SECTION } from '../section.ts'

await moreMessages()

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const [words, { row, item }] = await Promise.all([
    sectionWords(ctx, SECTION.section),
    loadItem(ctx, DEALS, params['deal_slug'] ?? ''),
  ])
  const companies = await companiesBySlug(ctx, row.companies ?? [])
  const facts = item.groups.flatMap((group) => group.facts)
  const fact = (key: string) => facts.find((one) => one.key === key)?.cell ?? { text: '—' }
  return {
    label: words.label,
    item,
    companies,
    status: fact('the_condition'),
    summary: `${fact('buyer').text} ← ${item.title.text}`,
    date: fact('announcement_date'),
    image: ogPath('section', SECTION.section, ctx.lang),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { item, label, summary, image } = loaderData
  return metaOf(where, { title: item.title.text, description: `${label}: ${summary}`, image })
}

export default function Deal({ loaderData: { label, item, companies, status, date } }: { loaderData: Data }) {
  const { t } = useI18n()
  return (
    <ItemView
      item={item}
      label={label}
      head={
        <p className="meta">
          <span>
            <CellView cell={status} />
          </span>
          <span>
            <CellView cell={date} />
          </span>
        </p>
      }
      aside={
        companies.length > 0 && (
          <section>
            <SectionHead title={t('mergers-acquisitions.companies')} />
            <ul className="cells">
              {companies.map((company) => (
                <NamedCell
                  key={company.slug}
                  company
                  href={company.href}
                  symbol={company.country}
                  name={company.short}
                  note={company.country_name}
                />
              ))}
            </ul>
          </section>
        )
      }
    />
  )
}

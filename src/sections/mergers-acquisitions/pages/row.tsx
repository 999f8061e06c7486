import type { LoaderFunctionArgs } from 'react-router'
import { cellOf } from '#datasets/item/fact-cell.ts'
import { CellView } from '#datasets/view/CellView.tsx'
import { ItemView } from '#datasets/view/ItemView.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { arrowOf } from '#i18n/locale.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { companiesBySlug } from '#sections/companies/contract.server.ts'
import { sectionItem } from '#data-section/list.server.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { NamedCells } from '#ui/price/NamedCells.tsx'
import { DEALS } from '../deals.server.ts'

const INVOLVED = { ar: 'الشركات المعنية', en: 'Companies involved' }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const { row, item, label, image } = await sectionItem(ctx, DEALS, params['key'] ?? '')
  const companies = await companiesBySlug(ctx, row.companies ?? [])
  return {
    label,
    item,
    companies,
    status: cellOf(item, 'the_condition'),
    summary: `${cellOf(item, 'buyer').text} ${arrowOf(ctx.lang)} ${item.title.text}`,
    date: cellOf(item, 'announcement_date'),
    image,
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { item, label, summary, image } = loaderData
  return metaOf(where, { title: item.title.text, description: `${label}: ${summary}`, image })
}

export default function Deal({ loaderData: { label, item, companies, status, date } }: { loaderData: Data }) {
  const { lang } = useI18n()
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
            <SectionHead title={INVOLVED[lang]} />
            <NamedCells
              cells={companies.map(({ href, country, country_name, short }) => ({
                href,
                symbol: country,
                name: short,
                note: country_name,
              }))}
              companies
            />
          </section>
        )
      }
    />
  )
}

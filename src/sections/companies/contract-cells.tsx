import { NamedCell } from '#ui/price/NamedCell.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { CompanyCell } from './contract.ts'

/** Companies as cells under a heading, in the order given; nothing where there are none. */
export function CompanyCells({ title, companies }: { title: string; companies: readonly CompanyCell[] }) {
  if (companies.length === 0) return null
  return (
    <section>
      <SectionHead title={title} />
      <ul className="named-cells">
        {companies.map(({ slug, href, country, country_name, short }) => (
          <NamedCell key={slug} company href={href} symbol={country} name={short} note={country_name} />
        ))}
      </ul>
    </section>
  )
}

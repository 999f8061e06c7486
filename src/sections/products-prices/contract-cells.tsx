import { NamedCell } from '#ui/price/NamedCell.tsx'
import type { ProductCell } from './contract.ts'

/** Products as such cells, in the order given. */
export function ProductCells({ products }: { products: readonly ProductCell[] }) {
  return (
    <ul className="named-cells">
      {products.map(({ slug, href, symbol, name }) => (
        <NamedCell key={slug} href={href} symbol={symbol} name={name} />
      ))}
    </ul>
  )
}

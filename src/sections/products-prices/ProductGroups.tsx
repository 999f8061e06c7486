import { PriceCell } from '#ui/PriceCell.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { ProductCells } from './contract-cells.tsx'
import type { ProductCell, Quote } from './contract.ts'

/** Products under the heads of their groups: priced ones as price cells, the others as a plain list after them. */
export function ProductGroups({ products }: { products: readonly ProductCell[] }) {
  return groupsOf(products).map(({ id, name, members }) => {
    const priced = members.filter(
      (product): product is ProductCell & { quote: Quote } => product.quote !== null,
    )
    const plain = members.filter((product) => product.quote === null)
    return (
      <section key={id} className="sec" aria-labelledby={`g-${id}`}>
        <SectionHead title={name} id={`g-${id}`} />
        {priced.length > 0 && (
          <ul className="pt">
            {priced.map((product) => (
              <li key={product.slug}>
                <PriceCell row={{ ...product.quote, href: product.href }} />
              </li>
            ))}
          </ul>
        )}
        {plain.length > 0 && <ProductCells products={plain} />}
      </section>
    )
  })
}

/** Neighbours of one category together; the list comes in the order of the categories. */
function groupsOf(products: readonly ProductCell[]) {
  const groups = new Map<string, { id: string; name: string; members: ProductCell[] }>()
  for (const product of products) {
    const group = groups.get(product.category.id) ?? { ...product.category, members: [] }
    group.members.push(product)
    groups.set(product.category.id, group)
  }
  return [...groups.values()]
}

import type { Cell } from '#datasets/contract.ts'
import { Facts } from '#datasets/view/ItemView.tsx'
import type { Formatter } from '#i18n/number/fmt.ts'
import type { Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { marksOf, markWords } from '#ui/marks.ts'
import { NamedCells } from '#ui/price/NamedCells.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { CapacitySwitch } from './CapacitySwitch.tsx'
import type { ContentOf } from './tab-content.ts'

/** Each product of the company: what it can make of it beside what the Gulf can, and the price. */
export function InfoProductTab({ content, slug }: { content: ContentOf<'infoProduct'>; slug: string }) {
  const { t, fmt, lang } = useI18n()
  const made = content.products.filter(({ facts }) => facts.length > 0)
  const others = content.products.filter(({ facts }) => facts.length === 0)
  if (content.products.length === 0)
    return (
      <EmptyState
        kind="first"
        title={t('companies.products.empty')}
        text={t('companies.plants.empty.text')}
      />
    )
  return (
    <div className="stack">
      <CapacitySwitch slug={slug} now="products" />
      {made.map(({ slug: product, name, href, quote, facts }) => (
        <section key={product} id={product}>
          <SectionHead title={name} more={href} />
          <Facts
            facts={[
              ...facts,
              ...(quote
                ? [{ key: 'price', label: t('companies.price'), cell: priceOf(quote, fmt, lang) }]
                : []),
            ]}
          />
        </section>
      ))}
      {others.length > 0 && (
        <section>
          <SectionHead title={t(made.length > 0 ? 'companies.products.others' : 'companies.products')} />
          <NamedCells cells={others} />
        </section>
      )}
      <p className="muted small">{t('companies.infoProduct.note')}</p>
    </div>
  )
}

type Quote = NonNullable<ContentOf<'infoProduct'>['products'][number]['quote']>

/** The last price of a product in its first market, leading to it. */
function priceOf({ price, unit_name, market_name, href, marks }: Quote, fmt: Formatter, lang: Lang): Cell {
  const small = [unit_name, market_name, ...markWords(marksOf([marks]), lang)]
  return { text: fmt.price(price), kind: 'n', sub: small.join(' · '), href }
}

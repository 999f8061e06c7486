import { Bidi, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { ElementCell } from '#ui/price/ElementCell.tsx'
import { Link } from '#ui/Link.tsx'
import { SearchBox } from '#ui/form/SearchBox.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { AddressForm } from './AddressForm.tsx'
import type { Comparison } from '../compare/compare-page.server.ts'
import { COMPARE_PATH } from '../contract.ts'

/** Finds series to add to a comparison: a form and links. */
export function SeriesPicker({ page: { keep, words, offered, meant, rows } }: { page: Comparison }) {
  const { t } = useI18n()
  return (
    <section className="panel">
      <SectionHead title={t('products-prices.compare.add')} />
      <div className="panel-body">
        {offered.length === 0 && words === '' ? (
          <p className="small muted">{t('products-prices.compare.most')}</p>
        ) : (
          <search aria-label={t('products-prices.compare.add')}>
            <AddressForm path={COMPARE_PATH} keep={keep}>
              <SearchBox words={words} hint={t('products-prices.search.hint')} />
              <Button type="submit" small>
                {t('products-prices.search')}
              </Button>
            </AddressForm>
          </search>
        )}
        {offered.length === 0 && words !== '' && <p className="small">{t('products-prices.none')}</p>}
        {meant && (
          <p className="small">
            <Link to={meant.href} rel="nofollow" inPlace={rows.length > 0}>
              <Bidi text={t('datasets.meant', { query: meant.text })} />
            </Link>
          </p>
        )}
        <ul className="series-picker">
          {offered.map(({ name, href, symbol, demo }) => (
            <li key={href}>
              <Link to={href} rel="nofollow" inPlace={rows.length > 0}>
                <ElementCell symbol={symbol} size="xs" />
                <span>
                  <Bidi text={name} /> {demo && <MarkTags marks={{ demo: 'all' }} />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

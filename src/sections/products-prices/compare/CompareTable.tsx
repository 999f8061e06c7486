import { Bidi, Num, Time, useI18n } from '#i18n/react.tsx'
import { Change } from '#ui/price/Change.tsx'
import { Icon } from '#ui/Icon.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { marksOf } from '#ui/marks.ts'
import { Link } from '#ui/Link.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { TableWrap } from '#ui/TableWrap.tsx'
import { SourceLine } from '../view/SourceLine.tsx'
import { StandingTag } from '../view/StandingTag.tsx'
import type { Comparison } from './compare-page.server.ts'

/** The series of a comparison with their figures over the range, each with its source and its way out. */
export function CompareTable({ page: { rows, elsewhere } }: { page: Comparison }) {
  const { t } = useI18n()
  const heads = (['price', 'range.change', 'low', 'high', 'average'] as const).map((key) =>
    t(`products-prices.${key}`),
  )
  return (
    <section>
      <SectionHead title={t('products-prices.compare.chosen')} />
      <TableWrap label={t('products-prices.compare.chosen')}>
        <table className="table cards">
          <thead>
            <tr>
              <th scope="col">{t('products-prices.series')}</th>
              {heads.map((label) => (
                <th key={label} scope="col" className="numeric">
                  <span>{label}</span>
                </th>
              ))}
              <th scope="col">{t('products-prices.date')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('products-prices.compare.remove')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.slug}>
                <td className="row-head">
                  <Link className="row-link" to={row.href}>
                    <Bidi text={row.name} />
                  </Link>
                  <MarkTags marks={marksOf([row.marks])} />
                  {row.quote && <StandingTag quote={row.quote} />}
                  <small>
                    <SourceLine quote={row} />
                  </small>
                </td>
                <td className="numeric bold" data-l={heads[0]}>
                  <Num>{row.last}</Num>{' '}
                  <small>
                    <bdi>
                      <Bidi text={row.unit} />
                    </bdi>
                  </small>
                </td>
                <td className="numeric" data-l={heads[1]}>
                  <Change value={row.percent} />
                </td>
                {[row.low, row.high, row.average].map((value, index) => (
                  <td key={heads[index + 2]} className="numeric" data-l={heads[index + 2]}>
                    <Num>{value}</Num>
                  </td>
                ))}
                <td data-l={t('products-prices.date')}>{row.day ? <Time dateTime={row.day} /> : '—'}</td>
                <td>
                  <Link className="chip" to={row.without} rel="nofollow" inPlace>
                    <span className="visually-hidden">
                      {t('products-prices.compare.remove.one', { series: row.name })}
                    </span>
                    <Icon name="close" />
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableWrap>
      <p>
        <Link className="chip" to={elsewhere} rel="nofollow">
          {t('datasets.elsewhere')}
        </Link>
      </p>
    </section>
  )
}

import { Bidi, Num } from '#i18n/react.tsx'
import type { ListData } from '#datasets/contract.ts'
import { cellAt } from '#datasets/item/fact-cell.ts'
import { CellView } from '#datasets/view/CellView.tsx'
import { Link } from '#ui/Link.tsx'

/** Deals as cards: who buys, what share of what, from whom, for how much. */
export function DealCards({ list }: { list: ListData }) {
  const of = cellAt(list)
  const label = (key: string) => list.headings.find((heading) => heading.key === key)?.label ?? ''
  return (
    <ul className="deals">
      {list.rows.map(({ key, href, cells }) => {
        const stake = of(cells, 'stake_pct')
        return (
          <li key={key} className="panel">
            <div className="deal-head">
              <span className="small muted">
                <CellView cell={of(cells, 'announcement_date')} />
              </span>
              <CellView cell={of(cells, 'the_condition')} />
            </div>
            <div className="deal">
              <div>
                <span className="tiny muted">{label('buyer')}</span>
                <b>
                  <CellView cell={of(cells, 'buyer')} />
                </b>
              </div>
              <div className="deal-share">
                <span className="deal-bond" aria-hidden="true" />
                <b>
                  {stake.kind === 'n' ? (
                    <Num>
                      <span className="visually-hidden">{label('stake_pct')} </span>
                      {stake.text}
                    </Num>
                  ) : (
                    <span className="tiny muted">
                      {stake.kind === 'x' && stake.text !== '—' ? stake.text : ''}
                    </span>
                  )}
                </b>
              </div>
              <div>
                <span className="tiny muted">{label('acquisition_target')}</span>
                <h2>
                  <Link to={href}>
                    <CellView cell={of(cells, 'acquisition_target')} />
                  </Link>
                </h2>
                <span className="small muted">
                  <Bidi text={`${label('seller')}: ${of(cells, 'seller').text}`} />
                </span>
              </div>
              <div className="deal-value">
                <span className="tiny muted">{label('transaction_value')}</span>
                <b>
                  <CellView cell={of(cells, 'transaction_value')} />
                </b>
              </div>
            </div>
          </li>
        )
      })}
    </ul>
  )
}

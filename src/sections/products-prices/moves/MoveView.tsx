import { Bidi, Message, Num, Time, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Change } from '#ui/price/Change.tsx'
import { SourceName } from '../view/SourceLine.tsx'
import { CoincidenceList } from './CoincidenceList.tsx'
import type { MovePage } from './move-page.server.ts'
import { KINDS } from './score.ts'

/** A move in figures, what coincides with it, what was looked for, and how all of it is worked out. */
export function MoveView({ page }: { page: MovePage }) {
  const { t } = useI18n()
  const { items, more, move, rule } = page
  return (
    <>
      <section className="section">
        <SectionHead title={t('products-prices.move.figures')} />
        <Figures page={page} />
      </section>
      {!move.is && (
        <Alert tone="info">
          {t(move.usual === null ? 'products-prices.move.few' : 'products-prices.move.within.usual')}
        </Alert>
      )}
      <section className="section">
        <SectionHead title={t('products-prices.move.coincides')} />
        <p className="muted small">
          <Bidi text={t('products-prices.move.about', { threshold: rule.threshold })} />
        </p>
        {items.length === 0 ? (
          <Alert tone="info" title={t('products-prices.move.none')}>
            <p>{t('products-prices.move.none.text')}</p>
          </Alert>
        ) : (
          <CoincidenceList items={items} />
        )}
        {more > 0 && <p className="muted small">{t('products-prices.move.more', { count: more })}</p>}
      </section>
      <Looked page={page} />
      <section className="section">
        <SectionHead title={t('products-prices.move.method')} />
        <div className="stack muted small">
          <p>
            <Bidi text={t('products-prices.move.method.change', rule)} />
          </p>
          <p>{t('products-prices.move.method.order')}</p>
          <p>{t('products-prices.move.method.records')}</p>
        </div>
      </section>
    </>
  )
}

function Figures({ page: { move, quote } }: { page: MovePage }) {
  const { t } = useI18n()
  return (
    <dl className="fact-list panel">
      <div>
        <dt>
          {t('products-prices.move.price')} (<Time dateTime={move.day} />)
        </dt>
        <dd>
          <Num>{move.price}</Num> <Bidi text={quote.unit_name} />
        </dd>
      </div>
      <div>
        <dt>
          {t('products-prices.move.previous')} (<Time dateTime={move.beforeDay} />)
        </dt>
        <dd>
          <Num>{move.before}</Num> <Bidi text={quote.unit_name} />
        </dd>
      </div>
      <div>
        <dt>{t('products-prices.change')}</dt>
        <dd>
          <Change value={move.percent} /> (<Num>{move.amount}</Num> <Bidi text={quote.unit_name} />)
        </dd>
      </div>
      <div>
        <dt>{t('products-prices.move.usual')}</dt>
        <dd>
          {move.usual === null ? (
            t('products-prices.move.usual.none')
          ) : (
            <>
              <Num>{`±${move.usual}`}</Num>{' '}
              <small>{t('products-prices.move.usual.of', { count: move.preceding })}</small>
            </>
          )}
        </dd>
      </div>
      {move.times !== null && (
        <div>
          <dt>{t('products-prices.move.times.label')}</dt>
          <dd>
            <Message id="products-prices.move.times" params={{ times: <Num>{move.times}</Num> }} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('datasets.source')}</dt>
        <dd>
          <SourceName quote={quote} />
        </dd>
      </div>
    </dl>
  )
}

/** The kinds of coincidences, found or not. */
function Looked({ page: { looked, reach } }: { page: MovePage }) {
  const { t } = useI18n()
  return (
    <section className="section">
      <SectionHead title={t('products-prices.move.looked')} />
      <ul className="linked small">
        {KINDS.map((kind) => {
          const found = looked[kind]
          return (
            <li key={kind}>
              <Bidi
                text={t(`products-prices.move.looked.${kind}`, {
                  days: kind === 'feedstock' ? reach.lag : reach.near,
                })}
              />
              {': '}
              <b>
                {found === null
                  ? t('products-prices.move.found.closed')
                  : found === 0
                    ? t('products-prices.move.found.none')
                    : t('products-prices.move.found', { count: found })}
              </b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { CoincidenceList } from './CoincidenceList.tsx'
import type { MovePage } from './move-page.server.ts'
import { KINDS } from './score.ts'

/** What coincides with a move, what was looked for, and how all of it is worked out. */
export function MoveView({ page }: { page: MovePage }) {
  const { t } = useI18n()
  const { items, more, move, rule } = page
  return (
    <>
      <section className="section">
        <SectionHead title={t('products-prices.move.coincides')} />
        {items.length === 0 ? (
          <Alert tone="info" title={t('products-prices.move.none')}>
            <p>{t('products-prices.move.none.text')}</p>
          </Alert>
        ) : (
          <CoincidenceList items={items} />
        )}
        {more > 0 && <p className="muted small">{t('products-prices.move.more', { count: more })}</p>}
        <p className="muted small">
          <Bidi text={t('products-prices.move.about', { threshold: rule.threshold })} />
        </p>
      </section>
      {!move.is && (
        <Alert tone="info">
          {t(move.usual === null ? 'products-prices.move.few' : 'products-prices.move.within.usual')}
        </Alert>
      )}
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

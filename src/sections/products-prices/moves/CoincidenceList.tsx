import { Bidi, Message, Num, useI18n } from '#i18n/react.tsx'
import { dirOf } from '#i18n/locale.ts'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { Change } from '#ui/price/Change.tsx'
import { LockBadge } from '#ui/story/LockBadge.tsx'
import type { CoincidenceLine } from './move-page.server.ts'

/** What coincides with a move, the nearest first: each with its day, why it is here, and its source. */
export function CoincidenceList({ items }: { items: readonly CoincidenceLine[] }) {
  const { t, lang } = useI18n()
  return (
    <ol className="coinciding">
      {items.map((item) => (
        <li key={item.key}>
          <p className="row wrapping small">
            <b>{t(`products-prices.move.kind.${item.kind}`)}</b>
            <time dateTime={item.date}>
              <Bidi text={item.dates} />
            </time>
            <MarkTags marks={item.demo ? { demo: 'all' } : {}} />
            {item.paid && <LockBadge />}
          </p>
          <h3>
            <Link to={item.path}>
              {item.title.lang === lang ? (
                <Bidi text={item.title.text} />
              ) : (
                <span lang={item.title.lang} dir={dirOf(item.title.lang)}>
                  {item.title.text}
                </span>
              )}
            </Link>
          </h3>
          <Recorded item={item} />
          <p className="muted small">
            <Reasons item={item} />
          </p>
          {item.source && (
            <p className="muted small">
              {item.source.url ? (
                <a href={item.source.url} rel="noopener">
                  <Bidi text={t('products-prices.source', { source: item.source.name })} />
                </a>
              ) : (
                <Bidi text={t('products-prices.source', { source: item.source.name })} />
              )}
            </p>
          )}
        </li>
      ))}
    </ol>
  )
}

/** The details of the record: its words, its capacity, its change. */
function Recorded({ item: { note, capacity, change } }: { item: CoincidenceLine }) {
  const { t, lang } = useI18n()
  return (
    <>
      {note && (
        <p>
          <Bidi text={note} />
        </p>
      )}
      {capacity && (
        <p>
          {capacity.share === null ? (
            <Message
              id="products-prices.move.offline"
              params={{ amount: <Num>{capacity.amount}</Num>, product: capacity.product }}
            />
          ) : (
            <Message
              id="products-prices.move.offline.share"
              params={{
                amount: <Num>{capacity.amount}</Num>,
                product: capacity.product,
                share: <Num>{capacity.share}</Num>,
              }}
            />
          )}
        </p>
      )}
      {change && (
        <p>
          <Change value={change.percent} />{' '}
          <Message id="products-prices.move.times" params={{ times: <Num>{change.times}</Num> }} />
          {lang === 'ar' ? '، ' : ', '}
          {t(change.sameWay ? 'products-prices.move.same' : 'products-prices.move.opposite')}
        </p>
      )}
    </>
  )
}

/** Why it is here: what it concerns, and how far from the move it lies. */
function Reasons({ item: { about, distance } }: { item: CoincidenceLine }) {
  const { t, lang } = useI18n()
  const count = Math.abs(distance)
  const on =
    about.relation === 'producer'
      ? t('products-prices.move.on.producer')
      : about.input === null
        ? t('products-prices.move.on.product')
        : about.through === null
          ? t('products-prices.move.on.input', { input: about.input })
          : t('products-prices.move.on.second', { input: about.input, through: about.through })
  const when =
    distance === 0
      ? t('products-prices.move.within')
      : t(distance < 0 ? 'products-prices.move.before' : 'products-prices.move.after', { count })
  return <Bidi text={[on, when].join(lang === 'ar' ? '، ' : ', ')} />
}

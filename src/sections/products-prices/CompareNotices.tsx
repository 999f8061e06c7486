import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import type { Comparison } from './compare-page.server.ts'

/** What a reader must know before he reads a comparison: what is made up, left out, refused, or of another day. */
export function CompareNotices({ page }: { page: Comparison }) {
  const { t } = useI18n()
  const { rows, refused, unknown, tooMany, modes, controls, unit } = page
  const { day, clear } = controls.known
  return (
    <>
      {rows.some(({ demo }) => demo) && (
        <Alert tone="warn" title={t('products-prices.demo')}>
          <p>{t('products-prices.demo.note')}</p>
        </Alert>
      )}
      {day !== null && (
        <Alert tone="info" title={t('products-prices.known.notice', { day })}>
          <p>
            <Link to={clear} rel="nofollow">
              {t('products-prices.known.clear')}
            </Link>
          </p>
        </Alert>
      )}
      {tooMany && <Alert tone="info">{t('products-prices.compare.most')}</Alert>}
      {unknown > 0 && <Alert tone="info">{t('products-prices.compare.unknown', { count: unknown })}</Alert>}
      {unit?.refusal && refused.length === 0 && (
        <Alert tone="warn" title={t('products-prices.unit.refused')}>
          <p>
            <Bidi text={unit.refusal} />
          </p>
        </Alert>
      )}
      {refused.length > 0 && (
        <Alert tone="warn" title={t('products-prices.compare.refused')}>
          {refused.map(({ name, why }) => (
            <p key={name}>
              <Bidi text={`${name}: ${why}`} />
            </p>
          ))}
          {modes.map(
            ({ name, href }) =>
              name === 'indexed' && (
                <p key={name}>
                  <Link to={href} rel="nofollow">
                    {t('products-prices.compare.indexed.instead')}
                  </Link>
                </p>
              ),
          )}
        </Alert>
      )}
    </>
  )
}

import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import type { Comparison } from './compare-page.server.ts'
import { KnownNotice, UnitRefused } from '../view/PriceNotices.tsx'

/** What a reader must know before reading a comparison: what is demonstration data, left out, refused, or of another day. */
export function CompareNotices({ page }: { page: Comparison }) {
  const { t } = useI18n()
  const { refused, spreadRefused, unknown, tooMany, modes, controls, unit } = page
  return (
    <>
      <KnownNotice controls={controls} />
      {tooMany && <Alert tone="info">{t('products-prices.compare.most')}</Alert>}
      {unknown > 0 && <Alert tone="info">{t('products-prices.compare.unknown', { count: unknown })}</Alert>}
      {spreadRefused !== null && <Alert tone="info">{spreadRefused}</Alert>}
      {refused.length === 0 && <UnitRefused refusal={unit?.refusal} />}
      {refused.length > 0 && (
        <Alert tone="warn" title={t('products-prices.compare.refused')}>
          {refused.map(({ label, reason }) => (
            <p key={label}>
              <Bidi text={`${label}: ${reason}`} />
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

import { dirOf, otherLang } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { ElementCell } from '#ui/ElementCell.tsx'
import type { Company } from './contract.ts'
import { ADJECTIVES, exchangeOf } from './labels.ts'

/** Head of a company's page: cell, name in both languages, the line of facts. */
export function CompanyHead({ company }: { company: Company }) {
  const { t, lang } = useI18n()
  const other = otherLang(lang)
  const exchange = company.exchange && exchangeOf(company.exchange)
  const place = [company.city, company.country_name].filter(Boolean).join(t('companies.comma'))
  return (
    <div className="pg-h">
      <div className="row wrapx">
        <ElementCell
          symbol={company.ticker ?? company.slug.slice(0, 3).toUpperCase()}
          corner={company.country}
          size="xl"
          tone="ink"
        />
        <div>
          <h1>
            <Bidi text={company.name} />
          </h1>
          <div className="meta">
            {company.other_name && (
              <span lang={other} dir={dirOf(other)}>
                {company.other_name}
              </span>
            )}
            {company.adjectives.map((adjective) => {
              const known = ADJECTIVES.find((name) => name === adjective)
              return known && <span key={known}>{t(`companies.adjective.${known}`)}</span>
            })}
            <span>{place}</span>
            {company.exchange && (
              <span>{exchange ? t(`companies.exchange.${exchange}`) : company.exchange}</span>
            )}
            {company.ticker && (
              <span>
                <Bidi text={t('companies.ticker', { ticker: company.ticker })} />
              </span>
            )}
          </div>
        </div>
      </div>
    </div>
  )
}

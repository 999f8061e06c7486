import { LANGS } from '#i18n/locale.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import type { Reach as Reached } from '#sections/following/breaking/audience.server.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { BreakingItemData } from './contract.ts'

const WAYS = ['bell', 'push', 'mail'] as const

/** How many people a notice would reach now, by way and language. */
export function Reach({
  data: { channels, previews },
  reach,
}: {
  data: BreakingItemData
  reach: Readonly<Record<'ar' | 'en', Reached>>
}) {
  const { t, fmt } = useI18n()
  const without = LANGS.filter((lang) => !previews.some((one) => one.lang === lang))
  const has = (lang: 'ar' | 'en') => !without.includes(lang)
  const leftOut = LANGS.reduce((sum, lang) => sum + (has(lang) ? reach[lang].leftOut : 0), 0)
  return (
    <section className="panel" aria-labelledby="reach">
      <SectionHead id="reach" title={t('admin.breaking.reach')} />
      <div className="table-wrap">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{t('admin.breaking.way')}</th>
              {LANGS.map((lang) => (
                <th key={lang} scope="col" className="n">
                  {t(`admin.breaking.readers.${lang}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {WAYS.map((way) => (
              <tr key={way}>
                <th scope="row">{t(`admin.breaking.way.${way}`)}</th>
                {LANGS.map((lang) => (
                  <td key={lang} className="n">
                    {has(lang) ? <Num>{fmt.number(reach[lang][way])}</Num> : '—'}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="panel-body stack">
        {without.map((lang) => (
          <p className="hint" key={lang}>
            {t(`admin.breaking.without.${lang}`)}
          </p>
        ))}
        {leftOut > 0 && <p className="hint">{t('admin.breaking.leftOut', { count: leftOut })}</p>}
        <p>
          {t('admin.breaking.channels')}:{' '}
          {channels.length === 0
            ? t('admin.breaking.channels.none')
            : channels.map(({ name, lang }) => (
                <span key={name} className="chip">
                  <Bidi text={name} /> ({t(`admin.breaking.lang.${lang}`)})
                </span>
              ))}
        </p>
        <p className="hint">{t('admin.breaking.whatsapp')}</p>
      </div>
    </section>
  )
}

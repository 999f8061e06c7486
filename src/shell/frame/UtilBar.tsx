import type { HijriDate } from '#i18n/date/hijri.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { withMarks } from '#ui/marks.ts'
import type { RootData } from '../root-data.server.ts'
import { LanguageLink } from './LanguageLink.tsx'
import { ThemeButton } from './ThemeButton.tsx'

/** The thin ink bar over the masthead: both calendars, the last price, theme and language. */
export function UtilBar({ hijri, lastPrice }: { hijri: HijriDate; lastPrice: RootData['lastPrice'] }) {
  const { t, fmt, now, lang, prefs } = useI18n()
  return (
    <section className="utility band" aria-label={t('shell.site')}>
      <div className="wrap">
        <span>
          <i className="diamond" />
          <Bidi text={`${fmt.weekday(now)} ${fmt.date(now)}`} />
        </span>
        {/* With both calendars chosen the date before it says this one too. */}
        {!prefs.hijri && (
          <span>
            <Bidi text={fmt.hijriDate(hijri)} />
          </span>
        )}
        {lastPrice && (
          <span className="push">
            <Bidi
              text={withMarks(
                t('shell.lastPrice', { date: fmt.date(lastPrice.day) }),
                lastPrice.demo ? { demo: 'all' } : {},
                lang,
              )}
            />
          </span>
        )}
        <ThemeButton className={lastPrice ? undefined : 'push'} />
        <LanguageLink />
      </div>
    </section>
  )
}

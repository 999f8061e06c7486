import { Bidi, Message, Time, useI18n } from '#i18n/react.tsx'
import { dirOf, otherLang, type Lang } from '#i18n/locale.ts'
import { MarkTags } from '#ui/MarkTags.tsx'
import type { Coverage } from '../read.server.ts'

interface StateProps {
  coverage: Coverage
  today: boolean
}

/** Whether it goes on, and since when it is as it is. */
function LiveState({ coverage: { state, changed_at: changed, closed_at: closed }, today }: StateProps) {
  const { t } = useI18n()
  const time = <Time dateTime={closed ?? changed} as={closed || !today ? 'dateTime' : 'time'} />
  return (
    <>
      <b className={`live-badge ${state}`}>{t(`live.state.${state}`)}</b>{' '}
      <span>
        <Message id={`live.about.${state}`} params={{ time }} />
      </span>
    </>
  )
}

/** The same above the story's headline, with the way to the updates. */
export function LiveMark(props: StateProps) {
  return (
    <a className="live-state" href="#live">
      <LiveState {...props} />
    </a>
  )
}

/** How far a coverage has come, and its key points. Sent again with each change. */
export function LiveHead({ coverage, today }: StateProps) {
  const { t, lang } = useI18n()
  const points = pointsIn(coverage, lang)
  return (
    <>
      <p className="live-state">
        <LiveState coverage={coverage} today={today} />
        {coverage.demo && <MarkTags marks={{ demo: 'all' }} />}
      </p>
      {points && (
        <section className="key-facts" aria-labelledby="live-points">
          <h2 id="live-points">
            {t('live.points')}{' '}
            {points.lang !== lang && <small className="language-mark">{t('live.untranslated')}</small>}
          </h2>
          <ul lang={points.lang} dir={dirOf(points.lang)}>
            {points.texts.map((text) => (
              <li key={text}>{points.lang === lang ? <Bidi text={text} /> : text}</li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The key points in the reader's language, else as they are until they are translated. */
function pointsIn(coverage: Coverage, lang: Lang): { lang: Lang; texts: readonly string[] } | null {
  for (const own of [lang, otherLang(lang)]) {
    const texts = coverage[`points_${own}`]
    if (texts.length > 0) return { lang: own, texts }
  }
  return null
}

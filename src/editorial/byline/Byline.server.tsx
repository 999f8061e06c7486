import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Article } from '../contract.ts'

/** Who wrote it, when, when it was last corrected, how long it takes, from which source and place. */
export function Byline({ post }: { post: Article }) {
  const { t, fmt } = useI18n()
  const { desk, publishedAt, readingMinutes, source, city, corrections } = post
  const words = source && <Bidi text={t('byline.source', { source: source.name })} />
  const [latest] = corrections
  return (
    <>
      <div className="byline">
        {desk && (
          <span className="avatar" aria-hidden="true">
            {Array.from(desk)[0]}
          </span>
        )}
        <span>
          {desk && <b>{desk}</b>}
          <span className="meta">
            <Time dateTime={publishedAt} as="dateTime" />
            {latest && <a href="#corrections">{t('byline.corrected', { date: fmt.date(latest.at) })}</a>}
            <span>
              <Icon name="clock" /> {fmt.readingTime(readingMinutes)}
            </span>
          </span>
        </span>
      </div>
      <span className="meta">
        {source?.url ? (
          <a href={source.url} rel="noopener nofollow">
            {words}
          </a>
        ) : (
          words && <span>{words}</span>
        )}
        {city && <span>{city}</span>}
      </span>
    </>
  )
}

/** Its corrections, the last first. */
export function Corrections({ corrections }: Pick<Article, 'corrections'>) {
  const { t } = useI18n()
  return (
    <>
      <h2>{t('byline.corrections')}</h2>
      <ul>
        {corrections.map(({ at, text }) => (
          <li key={at + text}>
            <b>
              <Time dateTime={at} />
            </b>
            <p>
              <Bidi text={text} />
            </p>
          </li>
        ))}
      </ul>
    </>
  )
}

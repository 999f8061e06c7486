import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { Article } from '../contract.ts'

/** Who wrote it, when, how long it takes, from which source and place. */
export function Byline({ post }: { post: Article }) {
  const { t, fmt } = useI18n()
  const { desk, publishedAt, readingMinutes, source, city } = post
  const words = source && <Bidi text={t('editorial.source', { source: source.name })} />
  return (
    <div className="row wrapx between">
      <div className="by">
        {desk && (
          <span className="av" aria-hidden="true">
            {Array.from(desk)[0]}
          </span>
        )}
        <span>
          {desk && <b>{desk}</b>}
          <span className="meta">
            <Time dateTime={publishedAt} as="dateTime" />
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
    </div>
  )
}

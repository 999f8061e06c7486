import { Bidi, Time, useI18n } from '#i18n/react.tsx'
import type { Story } from './story.ts'

/** Byline: author, time, reading time; nothing when none of them is known. */
export function Meta({ story: { author, published, minutes } }: { story: Story }) {
  const { fmt } = useI18n()
  if (!author && !published && minutes === undefined) return null
  return (
    <p className="meta">
      {author && (
        <span>
          <Bidi text={author} />
        </span>
      )}
      {published && (
        <span>
          <Time dateTime={published} as="relative" />
        </span>
      )}
      {minutes !== undefined && <span>{fmt.readingTime(minutes)}</span>}
    </p>
  )
}

import { Fallback, useI18n } from '#i18n/react.tsx'
import { Link } from '../Link.tsx'
import type { Story } from './story.ts'

/** Linked headline; a text of the other language is marked as such (LANG-04). */
export function StoryTitle({ story, level = 3 }: { story: Story; level?: 1 | 2 | 3 }) {
  const { lang } = useI18n()
  const Heading = `h${level}` as const
  return (
    <Heading>
      <Link to={story.href}>
        <Fallback {...{ [story.lang ?? lang]: story.title }} />
      </Link>
    </Heading>
  )
}

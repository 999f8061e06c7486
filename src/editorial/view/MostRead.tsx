import { useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { StoryItem } from '#ui/story/StoryItem.tsx'
import type { Story } from '#ui/story/story.ts'

/** What was read most in the last 24 hours, of all stories or under a list of a section; nothing where too little was read to say so. */
export function MostRead({ stories, section }: { stories: readonly Story[]; section?: string }) {
  const { t, fmt } = useI18n()
  if (stories.length === 0) return null
  return (
    <section className={section === undefined ? undefined : 'section'}>
      <SectionHead
        title={section === undefined ? t('editorial.mostRead') : t('editorial.mostReadIn', { section })}
      />
      <ol className="list">
        {stories.map((story, at) => (
          <StoryItem key={story.href} story={story} rank={fmt.number(at + 1)} />
        ))}
      </ol>
    </section>
  )
}

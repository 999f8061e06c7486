import type { PostSummary } from '#editorial/contract.ts'
import { toStory } from '#editorial/story.ts'
import { useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { StoryRow } from '#ui/story/StoryRow.tsx'

/** The newest stories of a data section, below its rows; nothing where there are none. */
export function SectionNews({ title, stories }: { title: string; stories: readonly PostSummary[] }) {
  const { lang } = useI18n()
  if (stories.length === 0) return null
  return (
    <section className="section">
      <SectionHead title={title} />
      <ul className="list rows">
        {stories.map((post) => (
          <StoryRow key={post.id} story={toStory(post, lang)} />
        ))}
      </ul>
    </section>
  )
}

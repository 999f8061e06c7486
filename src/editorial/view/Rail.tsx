import { SectionHead } from '#ui/SectionHead.tsx'
import { StoryItem } from '#ui/StoryItem.tsx'
import { useI18n } from '#i18n/react.tsx'
import type { Teaser } from '../contract.ts'
import { toStory } from '../story.ts'

/** A short list of posts beside a page. */
export function Rail({
  title,
  posts,
  thumbs,
}: {
  title: string
  posts: readonly Teaser[]
  thumbs?: boolean
}) {
  const { lang } = useI18n()
  if (posts.length === 0) return null
  return (
    <section>
      <SectionHead title={title} />
      <ul className="list">
        {posts.map((post) => (
          <StoryItem
            key={post.id}
            story={{ ...toStory(post, lang), author: undefined, minutes: undefined, kicker: undefined }}
            image={thumbs ? 'thumb' : 'none'}
          />
        ))}
      </ul>
    </section>
  )
}

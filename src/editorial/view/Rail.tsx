import { SectionHead } from '#ui/page/SectionHead.tsx'
import { StoryItem } from '#ui/story/StoryItem.tsx'
import type { Story } from '#ui/story/story.ts'

/** A short list of posts beside a page: `railStories`. */
export function Rail({ title, posts, thumbs }: { title: string; posts: readonly Story[]; thumbs?: boolean }) {
  if (posts.length === 0) return null
  return (
    <section>
      <SectionHead title={title} />
      <ul className="list">
        {posts.map((post) => (
          <StoryItem key={post.href} story={post} image={thumbs ? 'thumb' : 'none'} />
        ))}
      </ul>
    </section>
  )
}

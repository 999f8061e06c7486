import { Kicker } from './Kicker.tsx'
import { LockBadge } from './LockBadge.tsx'
import { Meta } from './Meta.tsx'
import { StoryImage } from './StoryImage.tsx'
import { StoryTitle } from './StoryTitle.tsx'
import type { Story } from './story.ts'

/** Story with its picture on top: a cell of `.q4`. */
export function StoryCard({ story }: { story: Story }) {
  return (
    <article className="card">
      <StoryImage
        story={story}
        use="card"
        phone="square"
        sizes="(min-width: 992px) 300px, (min-width: 576px) 50vw, 118px"
      />
      <div className="card-body">
        <Kicker kicker={story.kicker} /> {story.locked && <LockBadge />}
        <StoryTitle story={story} />
        <Meta story={story} />
      </div>
    </article>
  )
}

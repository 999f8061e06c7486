import { Kicker } from './Kicker.tsx'
import { LockBadge } from './LockBadge.tsx'
import { Meta } from './Meta.tsx'
import { StoryImage } from './StoryImage.tsx'
import { StoryTitle } from './StoryTitle.tsx'
import type { Story } from './story.ts'

export type StoryItemProps = {
  story: Story
  /** Where the picture is; `none` leaves it out. */
  image?: 'none' | 'top' | 'thumb'
  /** Place in a ranking, already formatted. */
  rank?: string
}

/** Item of a short list: `<ul class="list">` holds them. */
export function StoryItem({ story, image = 'none', rank }: StoryItemProps) {
  const words = (
    <div>
      {image !== 'thumb' && !rank && <Kicker kicker={story.kicker} />}
      <StoryTitle story={story} />
      {story.locked && <LockBadge />}
      <Meta story={story} />
    </div>
  )
  if (rank) {
    return (
      <li className="rank">
        <b className="number">{rank}</b>
        {words}
      </li>
    )
  }
  return (
    <li className={image === 'thumb' && story.image ? 'thumb' : undefined}>
      {image === 'top' && (
        <StoryImage
          story={story}
          use="wide"
          className="image on-top"
          sizes="(min-width: 992px) 320px, 100vw"
        />
      )}
      {words}
      {image === 'thumb' && <StoryImage story={story} use="thumb" sizes="96px" />}
    </li>
  )
}

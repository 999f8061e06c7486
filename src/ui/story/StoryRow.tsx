import { Bidi } from '#i18n/react.tsx'
import { Kicker } from './Kicker.tsx'
import { LockBadge } from './LockBadge.tsx'
import { Meta } from './Meta.tsx'
import { StoryImage } from './StoryImage.tsx'
import { StoryTitle } from './StoryTitle.tsx'
import type { Story } from './story.ts'

/** Row of a category list: `<ul class="list rows">` holds them. */
export function StoryRow({ story }: { story: Story }) {
  return (
    <li className={story.image ? 'story-row' : undefined}>
      <StoryImage story={story} use="row" phone="thumb" sizes="(min-width: 576px) 220px, 110px" />
      <div>
        <Kicker kicker={story.kicker} /> {story.locked && <LockBadge />}
        <StoryTitle story={story} />
        {story.standfirst && (
          <p className="desktop-only">
            <Bidi text={story.standfirst} />
          </p>
        )}
        <Meta story={story} />
      </div>
    </li>
  )
}

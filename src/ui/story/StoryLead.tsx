import { Bidi } from '#i18n/react.tsx'
import { Kicker } from './Kicker.tsx'
import { Link } from '../Link.tsx'
import { LockBadge } from './LockBadge.tsx'
import { Meta } from './Meta.tsx'
import { StoryImage } from './StoryImage.tsx'
import { StoryTitle } from './StoryTitle.tsx'
import type { Story } from './story.ts'

export type StoryLeadProps = {
  story: Story
  /** 1 where the lead is the page's own heading, else 2. */
  level?: 1 | 2
  /** Two short links under it. */
  related?: readonly Pick<Story, 'href' | 'title'>[]
  /** The smaller lead of a category page. */
  compact?: boolean
}

/** The largest story of a page; its picture is the page's first paint. */
export function StoryLead({ story, level = 2, related, compact }: StoryLeadProps) {
  return (
    <article className={compact ? 'lead list-lead' : 'lead'}>
      <StoryImage story={story} use="lead" sizes="(min-width: 1200px) 620px, 100vw" priority />
      <div className="lead-body">
        <Kicker kicker={story.kicker} /> {story.locked && <LockBadge />}
        <StoryTitle story={story} level={level} />
        {story.standfirst && (
          <p className="standfirst">
            <Bidi text={story.standfirst} />
          </p>
        )}
        <Meta story={story} />
        {related && related.length > 0 && (
          <div className="related">
            {related.map((item) => (
              <Link key={item.href} to={item.href}>
                <Bidi text={item.title} />
              </Link>
            ))}
          </div>
        )}
      </div>
    </article>
  )
}

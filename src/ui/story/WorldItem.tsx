import { Bidi, Num, Time } from '#i18n/react.tsx'
import { StoryTitle } from './StoryTitle.tsx'
import type { Story } from './story.ts'

/** World news: place and time beside the headline; `<ul class="list wn">` holds them. */
export function WorldItem({ story, place }: { story: Story; place: string }) {
  return (
    <li>
      <span className="place">
        <Bidi text={place} />
        {story.published && (
          <Num>
            <Time dateTime={story.published} as="time" />
          </Num>
        )}
      </span>
      <div>
        <StoryTitle story={story} />
      </div>
    </li>
  )
}

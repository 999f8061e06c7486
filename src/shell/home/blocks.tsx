import { POST_TRAITS } from '#editorial/post-traits.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { Begin, EmptyState } from '#ui/EmptyState.tsx'
import { ExcerptItem } from '#ui/story/ExcerptItem.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { WorldItem } from '#ui/story/WorldItem.tsx'
import { VoteWidget } from '#sections/vote/VoteWidget.tsx'
import type { HomeData } from './home.server.ts'

/** The home page of a portal without any content. */
export function EmptyHome({ begins }: { begins: boolean }) {
  const { t } = useI18n()
  return (
    <EmptyState kind="first" title={t('shell.home.empty')} text={t('shell.home.emptyText')}>
      {begins && (
        <>
          <Begin text={t('shell.home.begin')} command="npm run cli -- import FILE --into prices" />
          <Begin text={t('shell.home.beginDemo')} command="npm run cli -- demo" />
        </>
      )}
    </EmptyState>
  )
}

/** Last posts of world news: place, time, headline. */
export function WorldBlock({ posts }: { posts: HomeData['world'] }) {
  const { t } = useI18n()
  if (posts.length === 0) return null
  return (
    <section>
      <SectionHead title={t('shell.home.world')} more={`${POST_TRAITS['around-world'].list}?page=1`} />
      <ul className="list world-news">
        {posts.map(({ story, place }) => (
          <WorldItem key={story.href} story={story} place={place} />
        ))}
      </ul>
    </section>
  )
}

/** Last news excerpts on the time rail. */
export function ExcerptBlock({ posts }: { posts: HomeData['excerpts'] }) {
  const { t } = useI18n()
  if (posts.length === 0) return null
  return (
    <section>
      <SectionHead title={t('shell.home.excerpts')} more={`${POST_TRAITS['news-excerpt'].list}?page=1`} />
      <ul className="excerpts">
        {posts.map((post) => (
          <ExcerptItem key={post.href} {...post} />
        ))}
      </ul>
    </section>
  )
}

/** The ad block: its room is reserved; without an advert there is no block. */
export function AdBlock({ ad }: { ad: HomeData['ad'] }) {
  return ad ? <div dangerouslySetInnerHTML={{ __html: ad }} /> : null
}

/** The data sections, as links into them. */
export function DeskBlock({ desk }: { desk: HomeData['desk'] }) {
  const { t } = useI18n()
  if (desk.length === 0) return null
  return (
    <section>
      <SectionHead title={t('shell.home.desk')} />
      <div className="desk">
        {desk.map(({ to, scene, title, value, unit, label, marks = {} }) => (
          <Link key={to} to={to}>
            <img src={`/scenes/scene-${scene}.svg`} alt="" width="128" height="128" loading="lazy" />
            <span>
              <b>{title}</b>
              <span className="big">
                <Num>{value}</Num>{' '}
                {unit && (
                  <small>
                    <Bidi text={unit} />
                  </small>
                )}
              </span>
              <span className="small muted">
                <Bidi text={label} /> <MarkTags marks={marks} />
              </span>
            </span>
          </Link>
        ))}
      </div>
    </section>
  )
}

/** The open question; nothing when there is none. */
export function VoteBlock({ vote }: { vote: HomeData['vote'] }) {
  const { t } = useI18n()
  if (!vote) return null
  return (
    <section className="panel">
      <SectionHead title={t('shell.home.vote')} />
      <VoteWidget vote={vote} />
    </section>
  )
}

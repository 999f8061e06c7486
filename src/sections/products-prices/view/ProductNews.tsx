import type { PostSummary } from '#editorial/contract.ts'
import { useI18n } from '#i18n/react.tsx'
import { LockBadge } from '#ui/story/LockBadge.tsx'
import { Meta } from '#ui/story/Meta.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { StoryTitle } from '#ui/story/StoryTitle.tsx'

/** Headlines beside a product's prices: without pictures, so that a price page fetches no code of reading pages. */
export function ProductNews({ posts }: { posts: readonly PostSummary[] }) {
  const { t } = useI18n()
  if (posts.length === 0) return null
  return (
    <section>
      <SectionHead title={t('products-prices.news')} />
      <ul className="list">
        {posts.map(({ id, path, title, publishedAt, paid }) => {
          const story = { href: path, title: title.text, lang: title.lang, published: publishedAt }
          return (
            <li key={id}>
              <StoryTitle story={story} />
              {paid && <LockBadge />}
              <Meta story={story} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

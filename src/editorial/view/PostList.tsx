import type { ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import { StoryLead } from '#ui/story/StoryLead.tsx'
import { StoryRow } from '#ui/story/StoryRow.tsx'
import type { PostPage } from '../contract.ts'
import { toStory } from '../story.ts'

export interface PostListProps {
  posts: PostPage
  /** The first post of page 1 large. */
  lead?: boolean
  /** Shown where there is nothing to list. */
  empty?: ReactNode
}

/** A page of posts with its pagination; its links leave the other parameters unchanged. */
export function PostList({ posts, lead, empty }: PostListProps) {
  const { t, lang } = useI18n()
  const { results, page_number, total_pages } = posts
  if (results.length === 0)
    return empty ?? <EmptyState kind="first" title={t('editorial.empty')} text={t('editorial.empty.text')} />
  const first = lead && page_number === 1 ? results[0] : undefined
  return (
    <>
      {first && <StoryLead story={toStory(first, lang)} compact />}
      <ul className="list rows">
        {results.slice(first ? 1 : 0).map((post) => (
          <StoryRow key={post.id} story={toStory(post, lang)} />
        ))}
      </ul>
      <Pagination current={page_number} total={total_pages} link={(page) => `?page=${page}`} />
    </>
  )
}

import { Bidi, useI18n } from '#i18n/react.tsx'
import { Link } from '#ui/Link.tsx'
import type { Story } from '#ui/story/story.ts'

/** The posts before and after this one. */
export function Neighbours({ previous, next }: { previous: Story | null; next: Story | null }) {
  const { t } = useI18n()
  if (!previous && !next) return null
  return (
    <nav className="neighbours section" aria-label={t('editorial.neighbours')}>
      {previous && <Side label={t('editorial.previous')} post={previous} rel="prev" />}
      {next && <Side label={t('editorial.next')} post={next} rel="next" />}
    </nav>
  )
}

function Side({ label, post, rel }: { label: string; post: Story; rel: 'prev' | 'next' }) {
  return (
    <Link to={post.href} rel={rel}>
      <small>{label}</small>
      <b>
        <Bidi text={post.title} />
      </b>
    </Link>
  )
}

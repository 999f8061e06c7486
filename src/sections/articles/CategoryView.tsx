import { useI18n } from '#i18n/react.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { Chips } from '#ui/page/Chips.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { PostsJsonLd } from '#editorial/view/PostsJsonLd.tsx'
import { MostRead } from '#editorial/view/MostRead.tsx'
import { PostList } from '#editorial/view/PostList.tsx'
import type { CategoryContent } from './content.server.ts'

/** The list of a category, with the way to it and its sub-categories. */
export function CategoryView({ content }: { content: CategoryContent }) {
  const { t } = useI18n()
  const { id, name, trail, family, posts, section, most } = content
  const steps = trail.map((step, i) => (i === trail.length - 1 ? { label: step.label } : step))
  const way = [{ label: t('shell.nav.home'), href: '/index' }, ...steps]
  return (
    <>
      <Breadcrumb items={way} />
      <PostsJsonLd name={name} trail={way} posts={posts} />
      {/* The list of all articles is a section. */}
      <PageHead title={name} save={trail.length === 1 ? '/profile/Following/section/articles' : undefined}>
        {family.length > 1 && (
          <nav aria-label={t('editorial.subcategories')}>
            <Chips
              items={family.map((c, i) => ({
                ...c,
                label: i === 0 ? t('editorial.all') : c.label,
                current: c.id === id,
              }))}
            />
          </nav>
        )}
      </PageHead>
      <PostList posts={posts} lead />
      <MostRead stories={most} section={section} />
    </>
  )
}

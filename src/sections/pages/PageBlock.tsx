import { SectionHead } from '#ui/page/SectionHead.tsx'
import type { StaticPage } from './static-page.ts'
import { PageContent } from './PageContent.tsx'

/** The static pages of a position, shown in place: a block for any page (ROUTE-06). */
export function PageBlock({
  pages,
}: {
  pages: readonly Pick<StaticPage, 'slug' | 'name' | 'lang' | 'html'>[]
}) {
  return pages.map((page) => (
    <section key={page.slug}>
      <SectionHead title={page.name} />
      <PageContent page={page} />
    </section>
  ))
}

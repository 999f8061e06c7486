import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { plainText } from '#head/plain-text.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Message, Time, useI18n } from '#i18n/react.tsx'
import { slugToTitle } from '#i18n/slug.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { PageContent } from '../PageContent.tsx'
import { pageLinks, staticPage } from '../pages.server.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const page = await staticPage(ctx, params['slug'] ?? '')
  if (!page) throw data(null, { status: 404 })
  const links = await pageLinks(ctx)
  return {
    page,
    others: links.filter(({ slug }) => slug !== page.slug),
    // The seed's title: the site's name, then the slug in words (ROUTE-06).
    title: slugToTitle(page.slug),
  }
}

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  return loaderData
    ? metaOf(where, {
        title: loaderData.title,
        description: plainText(loaderData.page.html),
        modified: loaderData.page.updatedAt,
      })
    : []
}

export default function Page() {
  const { t } = useI18n()
  const { page, others } = useLoaderData<typeof loader>()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: page.name }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <div className="with-rail">
        <article>
          <PageHead title={page.name} />
          <PageContent page={page} />
          <p className="meta">
            <Message id="pages.updated" params={{ date: <Time dateTime={page.updatedAt} /> }} />
          </p>
        </article>
        <aside aria-labelledby="others">
          <SectionHead id="others" title={t('pages.others')} />
          <ul className="list">
            {others.map(({ slug, name }) => (
              <li key={slug}>
                <Link to={`/page/${slug}`}>{name}</Link>
              </li>
            ))}
          </ul>
        </aside>
      </div>
    </>
  )
}

import type { LoaderFunctionArgs } from 'react-router'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Fallback, Time, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { StoryTitle } from '#ui/story/StoryTitle.tsx'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'
import { loadTopics } from '../topic.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const words = ctx.lang === 'ar' ? ar : en
  return {
    topics: await loadTopics(ctx),
    head: { title: words['topics.title'], description: words['topics.text'] },
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  return loaderData ? metaOf(where, loaderData.head) : []
}

/** The newsroom's topics. */
export default function Topics({ loaderData: { topics } }: { loaderData: Data }) {
  const { t } = useI18n()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: t('topics.title') }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd
        trail={trail}
        about={{
          kind: 'list',
          name: t('topics.title'),
          items: topics.map(({ title, href }) => ({ name: title.text, href })),
          from: 1,
        }}
      />
      <PageHead title={t('topics.title')} intro={t('topics.text')} />
      {topics.length === 0 ? (
        <EmptyState kind="first" title={t('topics.empty')} text={t('topics.emptyText')} />
      ) : (
        <ul className="list rows section">
          {topics.map(({ href, title, description, stories, newest }) => (
            <li key={href}>
              <StoryTitle story={{ href, title: title.text, lang: title.lang }} level={2} />
              {description.text && (
                <p>
                  <Fallback {...{ [description.lang]: description.text }} />
                </p>
              )}
              <p className="meta">
                <span>{t('topics.count', { count: stories })}</span>
                {newest && <Time dateTime={newest} />}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

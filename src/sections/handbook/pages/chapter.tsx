import { data, type LoaderFunctionArgs } from 'react-router'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Picture } from '#ui/Picture.tsx'
import { isSlug } from '../chapters.ts'
import { ChapterList } from '../ChapterList.tsx'
import { HANDBOOK_PATH } from '../chapter.ts'
import { chapterPage } from '../chapter-page.server.ts'

export function loader({ params, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  if (!isSlug(slug)) throw data(null, { status: 404 })
  return chapterPage(slug, context.get(requestContext).lang)
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { title, description } = loaderData
  return metaOf(where, { title, description })
}

/** One task: its steps, a picture of where they are done, what to expect and what if it goes wrong. */
export default function ChapterPage({ loaderData }: { loaderData: Data }) {
  const { t } = useI18n()
  const { title, audience, steps, more, picture, related } = loaderData
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label: t('handbook.help'), href: '/helps' },
    { label: t('handbook.title'), href: HANDBOOK_PATH },
    { label: title },
  ]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <div className="with-rail">
        <article>
          <PageHead title={title} intro={t(`handbook.audience.${audience}`)} />
          <div className="prose">
            <div className="prose" dangerouslySetInnerHTML={{ __html: steps }} />
            {picture && (
              <figure>
                <Picture src={picture.src} width={picture.width} height={picture.height} alt={picture.alt} />
                <figcaption>
                  <Bidi text={picture.caption} />
                </figcaption>
              </figure>
            )}
            <div className="prose" dangerouslySetInnerHTML={{ __html: more }} />
          </div>
        </article>
        <aside aria-labelledby="related">
          <SectionHead id="related" title={t('handbook.related')} more={HANDBOOK_PATH} />
          <ChapterList links={related} />
        </aside>
      </div>
    </>
  )
}

import type { LoaderFunctionArgs } from 'react-router'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { chaptersFor } from '../about.server.ts'
import { AUDIENCES } from '../chapters.ts'
import { ChapterList } from '../ChapterList.tsx'
import { HelpSearch } from '../HelpSearch.tsx'
import { ar } from '../messages.ar.ts'
import { en } from '../messages.en.ts'

export function loader({ context }: LoaderFunctionArgs) {
  const { lang } = context.get(requestContext)
  const words = lang === 'ar' ? ar : en
  return {
    head: { title: words['handbook.title'], description: words['handbook.intro'] },
    groups: AUDIENCES.map((audience) => ({ audience, links: chaptersFor(audience, lang) })),
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  return loaderData ? metaOf(where, loaderData.head) : []
}

/** Every page of the handbook, by audience. */
export default function Handbook({ loaderData: { groups } }: { loaderData: Data }) {
  const { t } = useI18n()
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label: t('handbook.help'), href: '/helps' },
    { label: t('handbook.title') },
  ]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={t('handbook.title')} intro={t('handbook.intro')}>
        <HelpSearch query="" />
      </PageHead>
      <div className="grid section">
        {groups.map(({ audience, links }) => (
          <section key={audience} className="span-4" aria-labelledby={audience}>
            <SectionHead id={audience} title={t(`handbook.audience.${audience}`)}>
              <small className="hint">{t('handbook.count', { count: links.length })}</small>
            </SectionHead>
            <ChapterList links={links} />
          </section>
        ))}
      </div>
    </>
  )
}

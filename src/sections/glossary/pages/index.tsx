import type { LoaderFunctionArgs } from 'react-router'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { dirOf, otherLang } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { readTerms } from '#site/glossary/glossary.server.ts'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { byLetter } from '../letters.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  return { letters: byLetter(await readTerms(ctx), ctx.lang), lang: ctx.lang }
}

type Data = Awaited<ReturnType<typeof loader>>

const HEAD = {
  ar: {
    title: 'المصطلحات',
    description: 'معاني مصطلحات الكيماويات والأسعار والتجارة بالعربية والإنجليزية.',
  },
  en: { title: 'Glossary', description: 'The words of chemicals, prices and trade in Arabic and English.' },
}

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  return loaderData ? metaOf(where, HEAD[loaderData.lang]) : []
}

export default function Glossary({ loaderData: { letters } }: { loaderData: Data }) {
  const { t, lang } = useI18n()
  const other = otherLang(lang)
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: t('glossary.title') }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd
        trail={trail}
        about={{
          kind: 'terms',
          name: t('glossary.title'),
          items: letters.flatMap(({ entries }) =>
            entries.map(({ slug, term, definition }) => ({ name: term, text: definition, href: `#${slug}` })),
          ),
        }}
      />
      <PageHead title={t('glossary.title')}>
        <p>{t('glossary.text')}</p>
      </PageHead>
      {letters.length === 0 ? (
        <EmptyState kind="first" title={t('glossary.empty')} text={t('glossary.emptyText')} />
      ) : (
        <nav className="chips" aria-label={t('glossary.letters')}>
          {letters.map(({ letter }) => (
            <a key={letter} className="chip" href={`#letter-${letter}`}>
              {letter}
            </a>
          ))}
        </nav>
      )}
      <div className="glossary section">
        {letters.map(({ letter, entries }) => (
          <section key={letter} aria-labelledby={`letter-${letter}`}>
            <SectionHead id={`letter-${letter}`} title={letter} />
            <dl className="fact-list panel">
              {entries.map(({ slug, term, other: twin, definition }) => (
                <div key={slug} id={slug}>
                  <dt>
                    <b>
                      <Bidi text={term} />
                    </b>{' '}
                    <bdi lang={other} dir={dirOf(other)}>
                      {twin}
                    </bdi>
                  </dt>
                  <dd>
                    <Bidi text={definition} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </>
  )
}

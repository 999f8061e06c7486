import type { PageHandle } from '#platform/http/page-handle.ts'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { faqPage } from '#head/json-ld.ts'
import { metaOf, type MetaInput } from '#head/page.ts'
import { isolateHtml } from '#i18n/bidi/isolate-html.server.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { ChapterList, HANDBOOK_PATH, HelpSearch } from '#sections/handbook/contract.ts'
import { AUDIENCES, chaptersFor } from '#sections/handbook/contract.server.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { MAX_QUERY, type HelpGroup } from '../contract.ts'
import { chaptersFound, helpGroups, meantInHelps } from '../helps.server.ts'
import { Question } from '../Question.tsx'

export const handle: PageHandle = { parameters: ['q'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  ctx.tag('settings')
  const query = (ctx.url.searchParams.get('q') ?? '').trim().slice(0, MAX_QUERY)
  const [info, groups] = await Promise.all([sectionInfo(ctx.app, 'helps', ctx.lang), helpGroups(ctx, query)])
  const found = chaptersFound(ctx.lang, query)
  const meant =
    groups.length === 0 && found.length === 0 && query !== '' ? await meantInHelps(ctx, query) : null
  return {
    meant,
    label: info.label,
    notes: info.notes && isolateHtml(info.notes, ctx.lang),
    query,
    groups,
    found,
    handbook: AUDIENCES.map((audience) => ({ audience, count: chaptersFor(audience, ctx.lang).length })),
    lang: ctx.lang,
  }
}

export function meta({
  loaderData,
  ...where
}: MetaInput & { loaderData?: Awaited<ReturnType<typeof loader>> }) {
  if (!loaderData) return []
  const { lang, label, groups, query } = loaderData
  const items = groups.flatMap((group) =>
    group.items.map(({ question, answerHtml }) => ({ question, answer: answerHtml })),
  )
  const searched = query !== ''
  return metaOf(where, {
    title: label,
    robots: searched ? 'noindex' : undefined,
    jsonLd: searched || items.length === 0 ? [] : [faqPage(lang, items)],
  })
}

const groupId = (key: string) => `group-${key}`

export default function Helps() {
  const { t } = useI18n()
  const { label, notes, query, groups, meant, found, handbook } = useLoaderData<typeof loader>()
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label }]
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={label}>
        {notes && <div dangerouslySetInnerHTML={{ __html: notes }} />}
        <HelpSearch query={query} />
      </PageHead>
      {query !== '' && count > 0 && (
        <p className="row wrapping">
          {t('helps.found', { count, query })}
          <Link className="more" to="/helps">
            {t('helps.all')}
          </Link>
        </p>
      )}
      {query === '' ? (
        <nav className="section" aria-labelledby="handbook">
          <SectionHead id="handbook" title={t('handbook.title')} more={HANDBOOK_PATH} />
          <ul className="list">
            {handbook.map((one) => (
              <li key={one.audience}>
                <Link to={`${HANDBOOK_PATH}#${one.audience}`}>{t(`handbook.audience.${one.audience}`)}</Link>{' '}
                <small className="hint">{t('handbook.count', { count: one.count })}</small>
              </li>
            ))}
          </ul>
        </nav>
      ) : (
        found.length > 0 && (
          <nav className="section" aria-labelledby="handbook">
            <SectionHead id="handbook" title={t('handbook.found')} />
            <ChapterList links={found} />
          </nav>
        )
      )}
      {count === 0 && query === '' ? (
        <EmptyState kind="first" title={t('helps.empty')} text={t('helps.emptyText')}>
          <Link className={buttonClass({ variant: 'ghost' })} to="/contact">
            {t('helps.contact')}
          </Link>
        </EmptyState>
      ) : count === 0 ? (
        found.length === 0 && (
          <EmptyState kind="none" title={t('helps.none', { query })} text={t('helps.noneText')}>
            <p className="row wrapping">
              {meant && (
                <Link className={buttonClass()} to={`/helps?q=${encodeURIComponent(meant)}`}>
                  <Bidi text={t('helps.meant', { query: meant })} />
                </Link>
              )}
              <Link className={buttonClass(meant ? { variant: 'ghost' } : {})} to="/helps">
                {t('helps.all')}
              </Link>
              <Link className={buttonClass({ variant: 'ghost' })} to="/contact">
                {t('helps.contact')}
              </Link>
            </p>
          </EmptyState>
        )
      ) : (
        <div className="with-rail section">
          <div className="stack">
            {groups.map((group) => (
              <section key={group.key} className="questions" aria-labelledby={groupId(group.key)}>
                <SectionHead id={groupId(group.key)} title={group.name}>
                  <small className="hint">{t('helps.count', { count: group.items.length })}</small>
                </SectionHead>
                {group.items.map((item) => (
                  <Question key={item.id} item={item} open={query !== ''} />
                ))}
              </section>
            ))}
          </div>
          <Subjects groups={groups} />
        </div>
      )}
    </>
  )
}

function Subjects({ groups }: { groups: readonly HelpGroup[] }) {
  const { t, fmt } = useI18n()
  return (
    <nav aria-labelledby="subjects">
      <SectionHead id="subjects" title={t('helps.groups')} />
      <ul className="list">
        {groups.map(({ key, name, items }) => (
          <li key={key} className="row">
            <a href={`#${groupId(key)}`}>{name}</a>
            <span className="push">
              <Num>{fmt.number(items.length)}</Num>
            </span>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { data, type LoaderFunctionArgs } from 'react-router'
import {
  addressIn,
  curlLine,
  excelCell,
  googleSheets,
  powerQuery,
  pythonLines,
  rLines,
  type Fetched,
} from '#api/v1/snippets.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { Alert } from '#ui/Alert.tsx'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Code } from '../developers/Code.tsx'
import { rowsTerms } from '../developers/described-citation.server.ts'
import { describedFile } from '../developers/described-files.server.ts'
import { describedSeries, describedTable } from '../developers/described.server.ts'
import { ar } from '../developers/messages.ar.ts'
import { en } from '../developers/messages.en.ts'
import { Explained } from '../developers/Explained.tsx'
import { Named } from '../developers/Named.tsx'
import { Rows } from '../developers/Rows.tsx'

export const handle: PageHandle = { parameters: ['table', 'query', 'series'] }

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const { searchParams } = ctx.url
  const series = searchParams.get('series')
  const [table, query] = [searchParams.get('table') ?? '', searchParams.get('query') ?? '']
  const shown =
    series === null
      ? (describedTable(ctx, table, query) ?? (await describedFile(ctx, table, new URLSearchParams(query))))
      : /^[a-z0-9-]{1,200}$/.test(series)
        ? await describedSeries(ctx, series)
        : null
  if (!shown) throw data(null, { status: 404 })
  const words = ctx.lang === 'ar' ? ar : en
  return {
    shown,
    ...(await rowsTerms(ctx, shown)),
    series,
    title: words['developers.use.title'].replace('{table}', shown.title),
    description: words['developers.intro'],
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { title, description } = loaderData
  // Every combination of filters has such a page: search engines are led to the one that names them all.
  return metaOf(where, { title, description, path: '/developers', robots: 'noindex' })
}

const KNOWN = ['limit', 'cursor', 'series', 'from', 'to', 'known', 'updated_after'] as const
const POINT = [
  'series',
  'currency',
  'unit',
  'day',
  'price',
  'low',
  'high',
  'estimated',
  'revised',
  'updated_at',
  'demo',
] as const

export default function DevelopersUse({
  loaderData: { shown, series, licence, citation, title },
}: {
  loaderData: Data
}) {
  const { t } = useI18n()
  const fetched: Fetched = { ...shown.fetched, query: new URLSearchParams(shown.fetched.query) }
  const trail = [
    { label: t('shell.nav.home'), href: '/index' },
    { label: t('developers.title'), href: '/developers' },
    { label: shown.title },
  ]
  const about = (name: string, own: string) => {
    const known = KNOWN.find((one) => one === name)
    return own === '' && known ? t(`developers.use.${known}`) : own
  }
  const meaning = (name: string, own: string) => {
    const known = POINT.find((one) => one === name)
    return own === '' && known ? t(`developers.point.${known}`) : own
  }
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={title}>
        <p>{t(`developers.use.${shown.rows}`)}</p>
        <p className="row wrapping">
          <Link className={buttonClass({ variant: 'ghost', small: true })} to={shown.list} rel="nofollow">
            {t('developers.use.table')}
          </Link>
        </p>
      </PageHead>
      <section className="section">
        <SectionHead title={t('developers.use.excel')} />
        <p className="intro">
          <Bidi text={t('developers.use.excel.text')} />
        </p>
        <Code label={t('developers.use.excel')} text={powerQuery(fetched)} />
        <p className="small muted">
          <Bidi text={t('developers.use.excel.key')} />
        </p>
      </section>
      {series !== null && (
        <section className="section">
          <SectionHead title={t('developers.use.cell')} />
          <Code label={t('developers.use.cell')} text={excelCell(fetched)} />
        </section>
      )}
      <section className="section">
        <SectionHead title={t('developers.use.iqy')} />
        <Alert tone="warn">
          <Bidi text={t('developers.use.iqy.text')} />
        </Alert>
        <p>
          <a
            className={buttonClass({ variant: 'ghost', small: true })}
            href={addressIn({ ...fetched, site: '' }, 'iqy')}
            rel="nofollow"
            download
          >
            {t('developers.use.iqy.get')}
          </a>
        </p>
      </section>
      {(
        [
          ['sheets', googleSheets],
          ['r', rLines],
          ['python', pythonLines],
          ['curl', (of: Fetched) => curlLine(of, shown.formats.includes('json') ? 'json' : 'csv')],
        ] as const
      ).map(([key, lines]) => (
        <section className="section" key={key}>
          <SectionHead title={t(`developers.use.${key}`)} />
          <Code label={t(`developers.use.${key}`)} text={lines(fetched)} />
        </section>
      ))}
      <section className="section">
        <SectionHead title={t('developers.use.files')} />
        <p className="row wrapping">
          {shown.formats.map((format) => (
            <a
              key={format}
              className="chip"
              href={addressIn({ ...fetched, site: '' }, format)}
              rel="nofollow"
            >
              <Named>{format}</Named>
            </a>
          ))}
        </p>
        <p className="small muted">{licence}</p>
        <p className="cite">
          <b>{t('ui.chart.cite')}</b>{' '}
          <span>
            <Bidi text={citation} />
          </span>
        </p>
      </section>
      {shown.parameters.length > 0 && (
        <section className="section">
          <SectionHead title={t('developers.use.parameters')} />
          <Rows
            label={t('developers.use.parameters')}
            heads={[t('developers.use.parameter'), t('developers.use.about')]}
            rows={shown.parameters.map(({ name, about: own, values }) => ({
              key: name,
              cells: {
                name: <Named>{name}</Named>,
                about: <Meaning text={about(name, own)} values={values} />,
              },
            }))}
          />
        </section>
      )}
      <section className="section">
        <SectionHead title={t('developers.use.fields')} />
        <Rows
          label={t('developers.use.fields')}
          heads={[
            t('developers.use.field'),
            t('developers.use.type'),
            t('developers.use.unit'),
            t('developers.use.about'),
          ]}
          rows={shown.fields.map(({ name, type, unit, about: own, values }) => ({
            key: name,
            cells: {
              name: <Named>{name}</Named>,
              type: <Named>{type}</Named>,
              unit: unit ? <Bidi text={unit} /> : '—',
              about: <Meaning text={meaning(name, own)} values={values} />,
            },
          }))}
        />
      </section>
    </>
  )
}

function Meaning({ text, values }: { text: string; values: readonly string[] }) {
  return (
    <>
      <Explained text={text} />
      {values.length > 0 && (
        <>
          {' '}
          <small className="muted">
            <bdi dir="ltr" lang="en">
              {values.join(', ')}
            </bdi>
          </small>
        </>
      )}
    </>
  )
}

import type { LoaderFunctionArgs } from 'react-router'
import { LICENCE } from '#datasets/export/licence.ts'
import { PageJsonLd } from '#head/PageJsonLd.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { API } from '#platform/limits/limits.ts'
import { buttonClass } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Breadcrumb } from '#ui/page/Breadcrumb.tsx'
import { PageHead } from '#ui/page/PageHead.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Code } from '../developers/Code.tsx'
import { describedApi } from '../developers/described.server.ts'
import { ar } from '../developers/messages.ar.ts'
import { en } from '../developers/messages.en.ts'
import { Explained } from '../developers/Explained.tsx'
import { Named } from '../developers/Named.tsx'
import { Rows } from '../developers/Rows.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const words = ctx.lang === 'ar' ? ar : en
  return {
    ...describedApi(ctx),
    site: ctx.app.config.publicUrl,
    licence: LICENCE[ctx.lang],
    head: { title: words['developers.title'], description: words['developers.intro'] },
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  return loaderData ? metaOf(where, loaderData.head) : []
}

const TABLE = '/v1/{table}'

export default function Developers({ loaderData: { tables, errors, site, licence } }: { loaderData: Data }) {
  const { t, fmt } = useI18n()
  const trail = [{ label: t('shell.nav.home'), href: '/index' }, { label: t('developers.title') }]
  const rows = { usual: fmt.number(API.rows), most: fmt.number(API.mostRows) }
  const calls: [string, string][] = [
    [`${TABLE}.json`, t('developers.calls.json', rows)],
    [`${TABLE}.csv`, t('developers.calls.csv')],
    [`${TABLE}.parquet`, t('developers.calls.parquet')],
    [`${TABLE}.html`, t('developers.calls.html')],
    [`${TABLE}.metadata.json`, t('developers.calls.metadata')],
    ['/v1/prices/{series}.json .csv .parquet', t('developers.calls.prices')],
    ['/v1/prices.csv?series={series}&series={series}', t('developers.calls.several')],
    ['/v1/prices/{series}/vintages.csv', t('developers.calls.vintages')],
    ['/v1/prices/{series}/latest.txt', t('developers.calls.latest')],
    ['/v1/prices/{series}/moves.json .csv .parquet', t('developers.calls.moves')],
    ['/v1/prices/{series}/moves/{day}.json', t('developers.calls.move')],
    ['/v1/dumping-cases/duties.json .csv .parquet', t('developers.calls.duties')],
    ['/v1/landed-cost.json .csv .parquet', t('developers.calls.landedCost')],
    ['/v1', t('developers.calls.index')],
    ['/v1/openapi.json', t('developers.calls.openapi')],
    ['/v1/datapackage.json', t('developers.calls.datapackage')],
    ['/catalog.jsonld', t('developers.calls.catalog')],
    ['/mcp', t('developers.calls.mcp')],
  ]
  const limits: [string, number, number | null, number][] = [
    [t('developers.limits.anonymous'), API.anonymous.calls, null, API.fileCalls],
    [t('developers.limits.key'), API.key.calls, API.key.daily, API.fileCalls],
    [t('developers.limits.bulk'), API.key.calls, API.key.daily, 1],
  ]
  const number = (value: number | null) => (value === null ? '—' : <Num>{fmt.number(value)}</Num>)
  return (
    <>
      <Breadcrumb items={trail} />
      <PageJsonLd trail={trail} />
      <PageHead title={t('developers.title')} intro={t('developers.intro')} />
      <section className="section">
        <SectionHead title={t('developers.start')} />
        <p className="intro">{t('developers.start.text')}</p>
        <Code
          label={t('developers.start')}
          text={`curl "${site}/v1/products-prices.csv"\ncurl "${site}/v1/production-capacity.json?country=SA&limit=5"`}
        />
      </section>
      <section className="section">
        <SectionHead title={t('developers.tables')} />
        <Rows
          label={t('developers.tables')}
          heads={[t('developers.table'), t('developers.holds'), t('developers.fieldsCount')]}
          rows={tables.map(({ name, title, about, fields }) => ({
            key: name,
            cells: {
              table: (
                <>
                  <Link to={`/developers/use?table=${encodeURIComponent(name)}`}>{title}</Link>
                  <br />
                  <small>
                    <Named>{name}</Named>
                  </small>
                </>
              ),
              about: <Bidi text={about} />,
              fields: number(fields),
            },
          }))}
        />
      </section>
      <section className="section">
        <SectionHead title={t('developers.calls')} />
        <Rows
          label={t('developers.calls')}
          heads={[t('developers.calls.address'), t('developers.calls.answer')]}
          rows={calls.map(([address, answer]) => ({
            key: address,
            cells: {
              address: <Named>{address}</Named>,
              answer: <Explained text={answer} />,
            },
          }))}
        />
        <p className="intro">{t('developers.promise.text')}</p>
      </section>
      <section className="section">
        <SectionHead title={t('developers.keys')} />
        <p className="intro">
          <Bidi text={t('developers.keys.text')} />
        </p>
        <p>
          <Link className={buttonClass({ small: true })} to="/profile/API-Keys" rel="nofollow">
            {t('developers.keys.make')}
          </Link>
        </p>
      </section>
      <section className="section">
        <SectionHead title={t('developers.limits')} />
        <Rows
          label={t('developers.limits')}
          heads={[
            t('developers.limits.who'),
            t('developers.limits.minute'),
            t('developers.limits.day'),
            t('developers.limits.file'),
          ]}
          rows={limits.map(([who, minute, day, file]) => ({
            key: who,
            cells: { who, minute: number(minute), day: number(day), file: number(file) },
          }))}
        />
        <p className="intro">
          <Bidi text={t('developers.limits.headers')} />
        </p>
      </section>
      <section className="section">
        <SectionHead title={t('developers.errors')} />
        <p className="intro">
          <Bidi text={t('developers.errors.text')} />
        </p>
        <Rows
          label={t('developers.errors')}
          heads={[t('developers.errors.status'), t('developers.errors.code'), t('developers.errors.meaning')]}
          rows={errors.map(({ code, status, text }) => ({
            key: code,
            cells: {
              status: <Num>{String(status)}</Num>,
              code: <Named>{code}</Named>,
              text: <Bidi text={text} />,
            },
          }))}
        />
      </section>
      <section className="section">
        <SectionHead title={t('developers.terms')} />
        <p className="intro">{licence}</p>
      </section>
    </>
  )
}

import { Bidi, Num, useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { PERIODS } from '#editorial/reads/periods.ts'
import { Link } from '#ui/Link.tsx'
import { Chips } from '#ui/page/Chips.tsx'
import { Change } from '#ui/price/Change.tsx'
import { PanelList } from '../../parts/PanelList.tsx'
import '../review/review.css'
import type { ReadRow, ReadsData } from './contract.ts'
import { ReadNow } from './ReadNow.tsx'
import { ReadBar } from './ReadBar.tsx'
import './reads.css'

const addressOf = (look: string, period: string) => `/admin/reads?by=${look}&period=${period}`

/** What is read, without readers: now, or over a period by what is looked at. */
export default function Reads({ data }: { data: ReadsData }) {
  const { t, lang } = useI18n()
  const { look, looks, period, own, missing, now, list } = data
  return (
    <div className="stack">
      <p className="admin-intro">
        {t('admin.reads.intro')} {own && t('admin.reads.own')}
      </p>
      {looks.length > 1 && (
        <nav className="queues" aria-label={t('admin.reads.looks')}>
          <ul>
            {looks.map((one) => (
              <li key={one}>
                <Link to={addressOf(one, period)} aria-current={one === look ? 'page' : undefined}>
                  {t(`admin.reads.look.${one}`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {look !== 'now' && (
        <nav aria-label={t('admin.reads.periods')}>
          <Chips
            items={PERIODS.map((one) => ({
              href: addressOf(look, one),
              label: t(`admin.reads.period.${one}`),
              current: one === period,
            }))}
          />
        </nav>
      )}
      <Totals data={data} />
      {now && <ReadNow now={now} />}
      {list && <ReadTable data={data} list={list} />}
      <p className="read-files row wrapping">
        {now && (
          <Link className="more" to={addressOf(look, period)}>
            {t('admin.reads.again')}
          </Link>
        )}
        {list &&
          list.count > 0 &&
          (['csv', 'xlsx'] as const).map((format) => (
            <a
              key={format}
              className="more"
              download
              href={localePath(lang, `/admin/reads/${look}.${format}?period=${period}`)}
            >
              {t('admin.reads.file', { format: format.toUpperCase() })}
            </a>
          ))}
        {missing && (
          <Link className="more" to="/admin/missing-addresses">
            {t('admin.reads.missing')}
          </Link>
        )}
      </p>
    </div>
  )
}

/** The whole site in the period, beside the period before. */
function Totals({ data: { site, now, look } }: { data: ReadsData }) {
  const { t, fmt } = useI18n()
  if (!site || look === 'searches') return null
  return (
    <>
      <dl className="stats">
        {now && (
          <div>
            <dt>{t('admin.reads.five')}</dt>
            <dd>
              <Num>{fmt.number(now.views)}</Num>
            </dd>
          </div>
        )}
        {(['views', 'readers'] as const).map((what) => (
          <div key={what}>
            <dt>
              {t(`admin.reads.${what}`)}
              {now && ` (${t('admin.reads.period.today')})`}
            </dt>
            <dd>
              <Num>{fmt.number(site[what].now)}</Num>
              <small>
                {t(now ? 'admin.reads.yesterday' : 'admin.reads.before', {
                  count: site[what].before,
                })}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">{t('admin.reads.readersText')}</p>
    </>
  )
}

/** Columns in which any line has a figure. */
const has = (rows: readonly ReadRow[], name: 'before' | 'part' | 'readers' | 'whole' | 'long') =>
  rows.some((row) => row[name] !== null)

function ReadTable({
  data: { look, most },
  list,
}: {
  data: ReadsData
  list: NonNullable<ReadsData['list']>
}) {
  const { t, fmt } = useI18n()
  const { rows } = list
  const percent = (name: 'part' | 'whole' | 'long') =>
    has(rows, name)
      ? [
          {
            key: name,
            label: t(`admin.reads.${name}`),
            cell: (row: ReadRow) => <Num>{fmt.percent(row[name], 0)}</Num>,
          },
        ]
      : []
  return (
    <>
      {look === 'searches' && <p className="small muted">{t('admin.reads.searchesText')}</p>}
      {look === 'countries' && <p className="small muted">{t('admin.reads.countriesText')}</p>}
      <PanelList
        label={t(`admin.reads.look.${look}`)}
        // The look and the period are no filters: without a line there is nothing to clear.
        list={list.count === 0 ? { ...list, asked: {} } : list}
        countText={t('admin.reads.count', { count: list.count })}
        rowKey={({ key }) => key}
        empty={{ title: t('admin.reads.empty'), text: t('admin.reads.emptyText') }}
        columns={[
          {
            key: 'name',
            label: t(`admin.reads.look.${look}`),
            head: true,
            cell: ({ name, lang, to }) => {
              const text = <Bidi text={name} />
              const title = lang === null ? text : <span lang={lang}>{text}</span>
              return to === null ? title : <Link to={to}>{title}</Link>
            },
          },
          {
            key: 'views',
            label: t(look === 'searches' ? 'admin.reads.readers' : 'admin.reads.views'),
            cell: ({ views }) => (
              <>
                <Num>{fmt.number(views)}</Num>
                <ReadBar part={views / most} />
              </>
            ),
          },
          ...(has(rows, 'before')
            ? [
                {
                  key: 'change',
                  label: t('admin.reads.change'),
                  cell: ({ views, before }: ReadRow) => (
                    <Change value={before ? ((views - before) / before) * 100 : null} />
                  ),
                },
              ]
            : []),
          ...percent('part'),
          ...(has(rows, 'readers')
            ? [
                {
                  key: 'readers',
                  label: t('admin.reads.readers'),
                  cell: ({ readers }: ReadRow) => <Num>{fmt.number(readers)}</Num>,
                },
              ]
            : []),
          ...percent('whole'),
          ...percent('long'),
        ]}
      />
    </>
  )
}

import { localePath } from '#i18n/locale.ts'
import { Bidi, Lat, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import type { ListData } from '../contract.ts'

const ICONS: Readonly<Record<string, IconName>> = {
  table: 'table',
  cards: 'list',
  cells: 'box',
  chart: 'chart',
  map: 'map',
  stops: 'clock',
  timeline: 'clock',
}

/** The active filters, each with a link that removes it. */
export function FilterChips({ list: { chips, clear } }: { list: Pick<ListData, 'chips' | 'clear'> }) {
  const { t } = useI18n()
  if (chips.length === 0) return null
  return (
    <div className="chips active-filters">
      <span className="small muted">{t('datasets.chips')}</span>
      {chips.map(({ label, value, without }) => {
        const text = label ? `${label}: ${value}` : value
        return (
          <Link key={text} className="chip" to={without} rel="nofollow" inPlace>
            <span className="visually-hidden">{t('datasets.without', { filter: text })}</span>
            <span aria-hidden="true">
              <Bidi text={text} />
            </span>
            <Icon name="close" />
          </Link>
        )
      })}
      <Link className="more clear" to={clear} rel="nofollow">
        {t('datasets.clear')}
      </Link>
    </div>
  )
}

/** The number of rows, the ways of looking at them, the choice of columns and the downloads. */
export function Toolbar({ list, sortable }: { list: ListData; sortable: boolean }) {
  const { t, lang } = useI18n()
  return (
    <div className="toolbar">
      <b>
        <Bidi text={list.count} />
      </b>
      {list.views.length > 1 && (
        <nav className="segmented push" aria-label={t('datasets.views')}>
          {list.views.map(({ key, label, href, on }) => (
            <Link key={key} to={href} rel="nofollow" aria-current={on ? 'true' : undefined} inPlace>
              <Icon name={ICONS[key] ?? 'chart'} />
              {label}
            </Link>
          ))}
        </nav>
      )}
      {sortable && list.sorts.length > 0 && <SortChoice list={list} />}
      {list.view === 'table' && list.choices.length > 0 && <ColumnChoice list={list} />}
      <details className={list.views.length > 1 ? 'filter' : 'filter push'} name="tools">
        <summary className="button ghost small">
          <Icon name="download" />
          {t('datasets.downloads')}
        </summary>
        <div className="filter-menu">
          {list.downloads.map(({ format, href }) => (
            <a
              key={format}
              href={localePath(lang, href)}
              rel="nofollow"
              aria-label={t('datasets.download', { format: format.toUpperCase() })}
              download
            >
              <Lat>{format.toUpperCase()}</Lat>
            </a>
          ))}
          <Link to={list.elsewhere} rel="nofollow">
            {t('datasets.elsewhere')}
          </Link>
        </div>
      </details>
    </div>
  )
}

/** Which columns the table shows: a form whose answer is an address. */
function ColumnChoice({ list: { path, choices, query } }: { list: ListData }) {
  const { t, lang } = useI18n()
  return (
    <details className="filter" name="tools">
      <summary className="button ghost small">
        <Icon name="list" />
        {t('datasets.columns')}
      </summary>
      <form className="filter-menu" action={localePath(lang, path)}>
        <fieldset>
          <legend className="visually-hidden">{t('datasets.columns')}</legend>
          {choices.map(({ key, label, on, fixed }) =>
            fixed ? (
              <input key={key} type="hidden" name="col" value={key} />
            ) : (
              <label key={key + String(on)}>
                <input type="checkbox" name="col" value={key} defaultChecked={on} />
                <Bidi text={label} />
              </label>
            ),
          )}
        </fieldset>
        <Kept query={query} except="col" />
        <Button type="submit" variant="ghost">
          {t('datasets.columns.apply')}
        </Button>
      </form>
    </details>
  )
}

/** The order of the rows where no heading can be reached: on cards, and in views that are no table. */
function SortChoice({ list: { path, sorts, query, view } }: { list: ListData }) {
  const { t, lang } = useI18n()
  const now = sorts.find(({ on }) => on)?.value
  return (
    <form className={view === 'table' ? 'sort-form tab' : 'sort-form'} action={localePath(lang, path)}>
      <select className="input" name="sort" key={now} defaultValue={now} aria-label={t('datasets.order')}>
        {sorts.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Kept query={query} except="sort" />
      <Button type="submit" variant="ghost" small>
        {t('datasets.order.apply')}
      </Button>
    </form>
  )
}

/** The rest of the state, sent along by a form that changes one part of it; its answer is the first page. */
function Kept({ query, except }: { query: string; except: string }) {
  return (
    <>
      {[...new URLSearchParams(query)].map(([name, value]) =>
        name === except ? null : <input key={name + value} type="hidden" name={name} value={value} />,
      )}
      <input type="hidden" name="page" value="1" />
    </>
  )
}

import { localePath } from '#i18n/locale.ts'
import { Bidi, Lat, Num, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon, type IconName } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { BoardLink } from '#ui/page/BoardLink.tsx'
import type { ListData } from '../contract.ts'

const ICONS: Readonly<Record<string, IconName>> = {
  table: 'table',
  cards: 'list',
  cells: 'box',
  chart: 'chart',
  duties: 'gavel',
  map: 'map',
  stops: 'clock',
  timeline: 'clock',
}

/** The ways of looking at the rows, and the values of one filter that divide them. */
export function Switches({
  list: { views, tabs, tabsLabel },
}: {
  list: Pick<ListData, 'views' | 'tabs' | 'tabsLabel'>
}) {
  const { t, fmt } = useI18n()
  return (
    <>
      {tabs.length > 0 && (
        <nav className="segmented" aria-label={tabsLabel}>
          {tabs
            .filter(({ count, on }) => count > 0 || on)
            .map(({ key, label, href, count, on }) => (
              <Link key={key} to={href} rel="nofollow" aria-current={on ? 'true' : undefined} inPlace>
                <Bidi text={label} /> <Num className="count">{fmt.number(count)}</Num>
              </Link>
            ))}
        </nav>
      )}
      {views.length > 1 && (
        <nav className="segmented" aria-label={t('datasets.views')}>
          {views.map(({ key, label, href, on }) => (
            <Link key={key} to={href} rel="nofollow" aria-current={on ? 'true' : undefined} inPlace>
              <Icon name={ICONS[key] ?? 'chart'} />
              {label}
            </Link>
          ))}
        </nav>
      )}
    </>
  )
}

/** The way onto a reader's board, the files of the rows, and how they are fetched elsewhere. */
export function Downloads({
  list: { board, downloads, elsewhere },
}: {
  list: Pick<ListData, 'board' | 'downloads' | 'elsewhere'>
}) {
  const { t, lang } = useI18n()
  return (
    <div className="row push">
      <BoardLink to={board} />
      <details className="filter" name="tools">
        <summary className="button ghost small">
          <Icon name="download" />
          {t('datasets.downloads')}
        </summary>
        <div className="filter-menu">
          {downloads.map(({ format, href }) => (
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
          <Link to={elsewhere} rel="nofollow">
            {t('datasets.elsewhere')}
          </Link>
        </div>
      </details>
    </div>
  )
}

/** The order of the rows and the choice of columns. */
export function Toolbar({ list }: { list: ListData }) {
  const columns = list.view === 'table' && list.choices.length > 0
  if (!columns && list.sorts.length === 0) return null
  return (
    <div className="toolbar">
      {list.sorts.length > 0 && <SortChoice list={list} />}
      {columns && <ColumnChoice list={list} />}
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

import type { ReactNode } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { Begin, EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'
import type { ListData, Stat } from '../contract.ts'
import { DataTable } from './DataTable.tsx'
import { FilterForm } from './FilterForm.tsx'
import { Stats } from './Stats.tsx'
import { FilterChips, Toolbar } from './Toolbar.tsx'

export interface ListViewProps {
  list: ListData
  stats?: readonly Stat[]
  /** In the table's place: the section's chart, map or own kind of rows. */
  children?: ReactNode
  /** Whether the children show the rows of one page, as the table does, and so are paged. */
  paged?: boolean
}

/** The list of a data section under its head: figures, filters, rows, pages. */
export function ListView({ list, stats = [], children, paged = !children }: ListViewProps) {
  const { t } = useI18n()
  // Nothing to count, filter or sort.
  if (list.total === 0 && !list.isFiltered)
    return (
      <EmptyState kind="first" title={t('datasets.empty')} text={t('datasets.empty.text')}>
        {list.begin && <Begin text={t('datasets.empty.begin')} command={list.begin} />}
      </EmptyState>
    )
  return (
    <>
      {stats.length > 0 && <Stats stats={stats} marks={list.figureMarks} />}
      <Ways list={list} />
      <FilterForm list={list} />
      <FilterChips list={list} />
      <Toolbar list={list} sortable={paged} />
      {list.withheld && (
        <p className="muted small">
          <Bidi text={list.withheld} />
        </p>
      )}
      {list.marks.demo && (
        <Alert tone="warn" title={<MarkTags marks={list.marks} />}>
          {t('datasets.demo.note')}
        </Alert>
      )}
      {list.total === 0 ? (
        <EmptyState kind="none" title={t('datasets.none')} text={t('datasets.none.text')}>
          {list.meant && (
            <Link className="button" to={list.meant.href}>
              <Bidi text={t('datasets.meant', { query: list.meant.text })} />
            </Link>
          )}
          <Link className="button ghost" to={list.clear}>
            {t('datasets.clear')}
          </Link>
          {list.q !== '' && (
            <Link className="button ghost" to={`/search?q=${encodeURIComponent(list.q)}`}>
              {t('datasets.searchAll')}
            </Link>
          )}
        </EmptyState>
      ) : (
        children || <DataTable list={list} />
      )}
      {paged && list.total > 0 && (
        <p className="cite">
          <b>{t('ui.chart.cite')}</b> <span>{list.citation}</span>{' '}
          <a href={list.permalink} rel={list.isFiltered ? 'nofollow' : undefined}>
            {t('ui.chart.permalink')}
          </a>
        </p>
      )}
      {paged && (
        <Pagination
          current={list.page}
          total={list.pages}
          link={(page) => `${list.path}?${list.query}${list.query ? '&' : ''}page=${page}`}
        />
      )}
    </>
  )
}

/** Ready ways into the rows: the tabs of the dataset and its questions with a name. */
function Ways({
  list: { tabs, tabsLabel, presets },
}: {
  list: Pick<ListData, 'tabs' | 'tabsLabel' | 'presets'>
}) {
  if (tabs.length + presets.length === 0) return null
  return (
    <div className="ways">
      {tabs.length > 0 && (
        <Tabs
          label={tabsLabel}
          items={tabs.map(({ href, label, count, on }) => ({ href, label, count, current: on }))}
        />
      )}
      {presets.length > 0 && (
        <div className="chips">
          {presets.map(({ key, href, label, on }) => (
            <Link
              key={key}
              className={on ? 'chip on' : 'chip'}
              to={href}
              rel="nofollow"
              aria-current={on ? 'true' : undefined}
              inPlace
            >
              <Icon name="clock" />
              <span>
                <Bidi text={label} />
              </span>
            </Link>
          ))}
        </div>
      )}
    </div>
  )
}

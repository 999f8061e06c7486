import type { ReactNode } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Begin, EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import type { ListData } from '../contract.ts'
import { DataTable } from './DataTable.tsx'
import { Toolbar } from './Toolbar.tsx'

export interface ListViewProps {
  list: ListData
  /** In the table's place: the section's chart, map or own kind of rows. */
  children?: ReactNode
  /** Whether the children show the rows of one page, as the table does, and so are paged. */
  paged?: boolean
}

/** The list of a data section under its head: rows, pages, how they are cited. */
export function ListView({ list, children, paged = !children }: ListViewProps) {
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
      {paged && list.total > 0 && <Toolbar list={list} />}
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
      {list.withheld && (
        <p className="muted small">
          <Bidi text={list.withheld} />
        </p>
      )}
      {list.marks.demo && <p className="muted small">{t('datasets.demo.note')}</p>}
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

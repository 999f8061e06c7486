import { useEffect, useRef, type ReactNode } from 'react'
import { Form, useLocation } from 'react-router'
import { useI18n } from '#i18n/react.tsx'
import { Button, buttonClass } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Link } from '#ui/Link.tsx'
import { Pagination } from '#ui/page/Pagination.tsx'
import { SearchBox } from '#ui/form/SearchBox.tsx'
import { usePanel } from '../panel/use-panel.ts'
import type { ListPage } from './list.ts'

interface ListColumn<Row> {
  key: string
  label: string
  /** Names the row; heads its card on a phone. */
  head?: boolean
  /** A sentence: the whole width of its card on a phone. */
  full?: boolean
  cell(row: Row): ReactNode
}

interface ListFilter {
  /** Name of the parameter. */
  name: string
  label: string
  options: readonly { value: string; label: string }[]
}

export interface PanelListProps<Row> {
  /** Names the table for who cannot see it. */
  label: string
  list: ListPage<Row>
  columns: readonly ListColumn<Row>[]
  rowKey: (row: Row) => string | number
  /** Hint of the search box, whose parameter is `q`; without it there is none. */
  search?: string
  filters?: readonly ListFilter[]
  /** Where there is nothing yet; a filter that leaves nothing says so by itself. */
  empty: { title: string; text: string }
  /** Buttons of a row. */
  acts?: (row: Row) => ReactNode
  /** Actions on several rows: they are posted as `row`, the choice as `do`. */
  bulk?: readonly { value: string; label: string }[]
  /** More of what can be chosen and done, after those buttons. */
  bulkMore?: ReactNode
  /** The name of a row's checkbox. */
  rowLabel?: (row: Row) => string
  /** Shows a row in a grid instead of the table. */
  card?: (row: Row) => ReactNode
  /** How many there are, in words of their own. */
  countText?: string
}

const BULK_FORM = 'bulk'

/**
 * A list of the panel: search and filters in the address, a table that becomes cards on a phone, pages, acts on one row or
 * on several. All of it works without a script.
 */
export function PanelList<Row>(props: PanelListProps<Row>) {
  const { list, empty } = props
  const { t } = useI18n()
  const isFiltered = Object.keys(list.asked).length > 0
  const { pathname } = useLocation()
  if (list.count === 0 && !isFiltered)
    return <EmptyState kind="first" title={empty.title} text={empty.text} />
  return (
    <>
      <ListTools {...props} />
      <p className="admin-count" role="status">
        {props.countText ?? t('panel.list.count', { count: list.count })}
      </p>
      {list.count === 0 ? (
        <EmptyState kind="none" title={t('panel.list.none')} text={t('panel.list.noneText')}>
          <Link className={buttonClass({ variant: 'ghost' })} to={pathname}>
            {t('panel.list.clear')}
          </Link>
        </EmptyState>
      ) : props.card ? (
        <ul className="media-grid" aria-label={props.label}>
          {list.rows.map((row) => (
            <li key={props.rowKey(row)}>{props.card?.(row)}</li>
          ))}
        </ul>
      ) : (
        <ListTable {...props} />
      )}
      <Pagination
        current={list.page}
        total={list.pages}
        link={(page) => `${pathname}?${new URLSearchParams({ ...list.asked, page: String(page) })}`}
      />
    </>
  )
}

function ListTools<Row>({ list, search, filters = [] }: PanelListProps<Row>) {
  const { t } = useI18n()
  const form = useRef<HTMLFormElement>(null)
  const { pathname } = useLocation()
  useSlash(form)
  if (!search && filters.length === 0) return null
  return (
    <Form ref={form} className="admin-find" role="search" action={pathname} preventScrollReset>
      {search && <SearchBox words={list.asked['q'] ?? ''} hint={search} />}
      {filters.map(({ name, label, options }) => (
        <label key={name} className="admin-filter">
          <span>{label}</span>
          <select
            className="input"
            name={name}
            defaultValue={list.asked[name] ?? ''}
            key={list.asked[name] ?? ''}
            onChange={(event) => event.currentTarget.form?.requestSubmit()}
          >
            <option value="">{t('panel.list.all')}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </label>
      ))}
      <Button type="submit" variant="ghost">
        {t('panel.list.show')}
      </Button>
    </Form>
  )
}

/** `/` brings the cursor into the list's search box from anywhere but a field. */
function useSlash(form: React.RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const box = form.current?.querySelector<HTMLInputElement>('input[type="search"]')
      if (!box || event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea, select, dialog'))
        return
      event.preventDefault()
      box.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [form])
}

function ListTable<Row>(props: PanelListProps<Row>) {
  const { label, list, columns, rowKey, acts, bulk, bulkMore, rowLabel } = props
  const { t } = useI18n()
  return (
    <>
      {bulk && <BulkBar bulk={bulk} more={bulkMore} />}
      <div className="table-wrap">
        <table className="table cards" aria-label={label}>
          <thead>
            <tr>
              {bulk && (
                <th className="admin-pick" scope="col">
                  <span className="visually-hidden">{t('panel.list.choose')}</span>
                </th>
              )}
              {columns.map((column) => (
                <th key={column.key} scope="col">
                  {column.label}
                </th>
              ))}
              {acts && (
                <th className="admin-actions" scope="col">
                  <span className="visually-hidden">{t('panel.list.acts')}</span>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={rowKey(row)}>
                {bulk && (
                  <td className="admin-pick">
                    <label className="admin-tick">
                      <input
                        type="checkbox"
                        form={BULK_FORM}
                        name="row"
                        value={rowKey(row)}
                        aria-label={rowLabel?.(row)}
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={column.head ? 'row-head' : column.full ? 'full' : undefined}
                    data-l={column.head ? undefined : column.label}
                  >
                    {column.cell(row)}
                  </td>
                ))}
                {acts && <td className="full admin-actions">{acts(row)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function BulkBar({ bulk, more }: { bulk: NonNullable<PanelListProps<never>['bulk']>; more?: ReactNode }) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname, search } = useLocation()
  return (
    <form id={BULK_FORM} className="admin-bulk" method="post" action={pathname + search}>
      <input type="hidden" name="csrftoken" value={token} />
      <label className="needs-script">
        <input
          type="checkbox"
          onChange={({ currentTarget: { checked, form } }) => {
            for (const box of form?.elements ?? [])
              if (box instanceof HTMLInputElement && box.name === 'row') box.checked = checked
          }}
        />{' '}
        {t('panel.list.everything')}
      </label>
      <span>{t('panel.list.chosen')}</span>
      {bulk.map(({ value, label }) => (
        <Button key={value} type="submit" name="do" value={value} variant="ghost" small>
          {label}
        </Button>
      ))}
      {more}
    </form>
  )
}

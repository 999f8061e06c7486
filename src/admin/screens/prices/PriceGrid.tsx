import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Num, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { usePanel, useRefused } from '../../panel/use-panel.ts'
import { TextField } from '../../parts/fields.tsx'
import type { PricePart, PriceRow, PricesData } from './contract.ts'
import { beginsWithDays, fillBlock, moveInGrid } from './grid-keys.ts'
import { NEW_ROWS, shownMark } from './grid.ts'

const PARTS = ['price', 'low', 'high'] as const

/** The prices of a series as a sheet: a row a day, the newest first, with empty rows for new ones. */
export function PriceGrid({
  data: { rows, series },
  onBlock,
}: {
  data: PricesData
  /** A block with days was pasted: it is looked at before it is saved. */
  onBlock: (block: string) => void
}) {
  const { t } = useI18n()
  const { token } = usePanel()
  const { pathname, search } = useLocation()
  const table = useRef<HTMLTableElement>(null)
  useEffect(() => {
    const grid = table.current
    if (!grid) return
    const stop = new AbortController()
    grid.addEventListener('keydown', (event) => moveInGrid(grid, event), stop)
    grid.addEventListener(
      'paste',
      (event) => {
        const block = event.clipboardData?.getData('text/plain') ?? ''
        const cell = event.target
        if (!/[\t\n]/.test(block.trim()) || !(cell instanceof HTMLInputElement)) return
        event.preventDefault()
        if (beginsWithDays(block)) onBlock(block)
        else fillBlock(grid, cell, block)
      },
      stop,
    )
    return () => stop.abort()
  }, [onBlock])
  return (
    <form method="post" action={pathname + search} noValidate>
      <input type="hidden" name="csrftoken" value={token} />
      <div className="table-wrap">
        <table ref={table} className="table cards price-grid" aria-label={t('admin.prices.grid')}>
          <thead>
            <tr>
              <th scope="col">{t('admin.prices.day')}</th>
              {PARTS.map((part) => (
                <th key={part} scope="col">
                  {t(`admin.prices.${part}`)}
                </th>
              ))}
              <th scope="col">{t('admin.prices.estimated')}</th>
              <th scope="col">{t('admin.prices.gone')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('admin.prices.more')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {NEW_ROWS.map((name, at) => (
              <NewRow key={name} name={name} number={at + 1} />
            ))}
            {rows.map((row) => (
              <StoredRow key={`${row.day} ${row.version}`} row={row} series={series.id} />
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className="muted">{t('admin.prices.none')}</p>}
      <div className="price-save">
        <TextField
          name="reason"
          label={t('admin.prices.reason')}
          hint={t('admin.prices.reason.hint')}
          value=""
          maxLength={500}
        />
        <Button type="submit" name="do" value="grid">
          {t('admin.prices.save')}
        </Button>
      </div>
    </form>
  )
}

function StoredRow({ row, series }: { row: PriceRow; series: number }) {
  const { t, fmt } = useI18n()
  const { day, price, low, high, estimated, version, revisions } = row
  const refused = useRefused()
  const label = (part: string) => t('admin.prices.of', { part, day: fmt.date(day) })
  const fault = refused?.fields[`${day}.day`]
  return (
    <tr>
      <td className="row-head">
        <input type="hidden" name="row" value={day} />
        <input type="hidden" name={`${day}.version`} value={version} />
        <input type="hidden" name={`${day}.was`} value={shownMark(price, low, high, estimated)} />
        <Num>{day}</Num>
        {revisions > 0 && <small>{t('admin.prices.revised', { count: revisions })}</small>}
        {fault && <p className="field-error">{fault}</p>}
      </td>
      {PARTS.map((part) => (
        <Cell key={part} row={day} part={part} value={row[part]} label={label(t(`admin.prices.${part}`))} />
      ))}
      <Tick name={`${day}.estimated`} column={t('admin.prices.estimated')} on={estimated} label={label} />
      <Tick name={`${day}.gone`} column={t('admin.prices.gone')} on={false} label={label} />
      <td className="full">
        <Link className="more" to={`/admin/price-series/${series}/prices?day=${day}#one`}>
          {t('admin.prices.more')}
          <span className="visually-hidden"> {fmt.date(day)}</span>
        </Link>
      </td>
    </tr>
  )
}

function NewRow({ name, number }: { name: string; number: number }) {
  const { t, fmt } = useI18n()
  const refused = useRefused()
  const label = (part: string) => t('admin.prices.newOf', { part, number: fmt.number(number) })
  const field = `${name}.day`
  const error = refused?.fields[field]
  return (
    <tr className="new">
      <td className="row-head">
        <input
          type="date"
          className={error ? 'input bad' : 'input'}
          data-cell="day"
          id={`f-${field}`}
          name={field}
          aria-label={label(t('admin.prices.day'))}
          aria-invalid={error ? true : undefined}
          defaultValue={typedIn(refused, field) ?? ''}
        />
        {error && <p className="field-error">{error}</p>}
      </td>
      {PARTS.map((part) => (
        <Cell key={part} row={name} part={part} value="" label={label(t(`admin.prices.${part}`))} />
      ))}
      <Tick name={`${name}.estimated`} column={t('admin.prices.estimated')} on={false} label={label} />
    </tr>
  )
}

const typedIn = (refused: ReturnType<typeof useRefused>, name: string) =>
  refused?.typed.find(([own]) => own === name)?.[1]

function Cell({ row, part, value, label }: { row: string; part: PricePart; value: string; label: string }) {
  const { t } = useI18n()
  const refused = useRefused()
  const name = `${row}.${part}`
  const error = refused?.fields[name]
  return (
    <td data-l={t(`admin.prices.${part}`)}>
      <input
        className={error ? 'input bad' : 'input'}
        type="text"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        data-cell={part}
        id={`f-${name}`}
        name={name}
        aria-label={label}
        aria-invalid={error ? true : undefined}
        defaultValue={typedIn(refused, name) ?? value}
      />
      {error && <p className="field-error">{error}</p>}
    </td>
  )
}

function Tick({
  name,
  column,
  on,
  label,
}: {
  name: string
  column: string
  on: boolean
  label: (part: string) => string
}) {
  const refused = useRefused()
  const typed = refused?.typed.some(([, value]) => value === 'grid')
  return (
    <td data-l={column}>
      <label className="admin-tick">
        <input
          type="checkbox"
          data-cell={column}
          name={name}
          value="1"
          aria-label={label(column)}
          defaultChecked={typed ? typedIn(refused, name) !== undefined : on}
        />
      </label>
    </td>
  )
}

import { Fragment, useRef, useState, type ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { areRows } from '../rows.ts'
import type { RowValues, Value } from '../values.ts'
import type { FormColumn, FormField } from './model.ts'

const EMPTY: RowValues = { key: null, values: {} }

/** Rows of a thing: each with its fields and a way to take it out; one empty row is always there to begin with. */
export function RowsInput({
  field,
  name,
  value,
  draw,
}: {
  field: FormField
  name: string
  value: Value
  /** Renders a control of a row. */
  draw: (field: FormField, column: FormColumn, value: Value) => ReactNode
}) {
  const { t } = useI18n()
  const list = useRef<HTMLOListElement>(null)
  const [rows, setRows] = useState<readonly (RowValues & { gone?: boolean })[]>(() => [
    ...(areRows(value) ? value : []),
    EMPTY,
  ])
  return (
    <>
      <ol className="rows" ref={list}>
        {rows.map((row, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row's index is stable: removed rows stay, hidden
          <li key={index} hidden={row.gone}>
            <input type="hidden" name={`${name}.${index}`} value={row.key ?? ''} />
            {field.rows?.fields.flatMap((own) =>
              own.columns.map((column) => (
                <Fragment key={column.name}>
                  {draw(
                    own,
                    { ...column, name: `${name}.${index}.${column.name}` },
                    row.values[column.name] ?? null,
                  )}
                </Fragment>
              )),
            )}
            <label className="check">
              <input
                type="checkbox"
                name={`${name}.${index}.remove`}
                value="true"
                onChange={() =>
                  setRows((now) => now.map((one, at) => (at === index ? { ...one, gone: true } : one)))
                }
              />
              <span>{t('entries.removeRow')}</span>
            </label>
          </li>
        ))}
      </ol>
      <Button
        variant="ghost"
        small
        onClick={() => {
          setRows((now) => [...now, EMPTY])
          requestAnimationFrame(() =>
            list.current?.lastElementChild?.querySelector<HTMLElement>('.input')?.focus(),
          )
        }}
      >
        {t('entries.addRow', { name: field.rows?.one ?? '' })}
      </Button>
    </>
  )
}

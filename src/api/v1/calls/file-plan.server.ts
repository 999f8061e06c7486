import type { OperationNodeSource } from 'kysely'
import type { ExportColumn } from '#datasets/export/export.ts'
import { parquetQuery } from '#datasets/machine/parquet.server.ts'
import { htmlTable, plainCsv } from '#datasets/machine/plain-files.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import type { Caller, Plan } from './call.server.ts'

/** The endings under which rows are there as a file. */
export const FILE_FORMATS = ['csv', 'parquet', 'html', 'iqy'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

export const isFileFormat = (format: string): format is FileFormat =>
  (FILE_FORMATS as readonly string[]).includes(format)

interface FileRows extends Pick<Plan, 'tags' | 'also'> {
  /** Below `/v1`, without an ending. */
  path: string
  /** The filters as parameters of the address of a web query. */
  filterQuery: URLSearchParams
  /** The file's name, between the site's name and the day. */
  name: string
  columns: readonly ExportColumn[]
  /** Read when the file is: a query of the columns, with the heading of an HTML table and the metadata of a Parquet file. */
  open: () => Promise<{ query: OperationNodeSource; title: string; about: () => Promise<unknown> }>
}

/** Rows as a file of a format. */
export function filePlan({ app, now }: Caller, format: FileFormat, rows: FileRows): Plan {
  const { path, filterQuery, name, columns, open, ...own } = rows
  const file = `kimya-${name}-${isoDay(now)}.${format}`
  switch (format) {
    case 'csv':
      return {
        ...own,
        type: 'text/csv; charset=utf-8; header=present',
        file,
        open: async () => ({ body: await plainCsv(app.exports, columns, (await open()).query) }),
      }
    case 'html':
      return {
        ...own,
        type: 'text/html; charset=utf-8',
        file,
        async open() {
          const { query, title } = await open()
          return { body: await htmlTable(app.exports, title, columns, query) }
        },
      }
    case 'parquet':
      return {
        ...own,
        type: 'application/vnd.apache.parquet',
        file,
        async open() {
          const { query, about } = await open()
          const notes = { 'kimya.metadata': JSON.stringify(await about()) }
          return { body: await parquetQuery(app.exports, columns, query, notes) }
        },
      }
    case 'iqy': {
      const address = new URL(`/v1/${path}.html`, app.config.publicUrl)
      address.search = filterQuery.toString()
      return {
        ...own,
        type: 'text/x-ms-iqy; charset=utf-8',
        open: async () => ({
          body: `WEB\r\n1\r\n${address.href}\r\n\r\nSelection=AllTables\r\nFormatting=None\r\n`,
        }),
      }
    }
  }
}

/** The query of a call without its key: it may be in an address that others read. */
export function withoutKey(query: URLSearchParams): URLSearchParams {
  const own = new URLSearchParams(query)
  own.delete('key')
  return own
}

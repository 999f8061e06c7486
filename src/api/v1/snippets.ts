/** A table or series with its filters, as it is fetched from elsewhere. */
export interface Fetched {
  /** Address of the site, without a slash at the end. */
  site: string
  /** Below the site, without an ending: `v1/production-capacity`. */
  path: string
  query: URLSearchParams
  /** Fields whose type a sheet cannot infer. */
  numbers: readonly string[]
  days: readonly string[]
}

/** The address in a format. */
export function addressIn(
  { site, path, query }: Pick<Fetched, 'site' | 'path' | 'query'>,
  format: string,
): string {
  return `${site}/${path}.${format}${query.size > 0 ? `?${query}` : ''}`
}

/** A text in M: quotes are doubled, and what would begin an escape is one itself. */
const mText = (text: string) => `"${text.replaceAll('"', '""').replaceAll('#(', '#(#)(')}"`
/** A name of a record's field in M. */
const mName = (name: string) => (/^[A-Za-z_]\w*$/.test(name) ? name : `#${mText(name)}`)

/**
 * Power Query: `RelativePath` and `Query` apart from the site's address, without which Power BI's service refuses to refresh.
 * Types are given with a culture, since a sheet in Arabic or French settings reads figures in another way.
 */
export function powerQuery({ site, path, query, numbers, days }: Fetched): string {
  const names = [...new Set(query.keys())]
  const parameters = names.map((name) => {
    const values = query.getAll(name).map(mText)
    return `${mName(name)} = ${values.length === 1 ? values[0] : `{${values.join(', ')}}`}`
  })
  const types = [
    ...numbers.map((name) => `{${mText(name)}, type number}`),
    ...days.map((name) => `{${mText(name)}, type date}`),
  ]
  const options = [
    `RelativePath = ${mText(`${path}.csv`)}`,
    ...(parameters.length > 0 ? [`Query = [${parameters.join(', ')}]`] : []),
    // A key is never in the text: Excel asks for it, and stores it with its credentials.
    '// ApiKeyName = "key"',
  ]
  const written = options
    .map((line, i) => `                ${line}${i < options.length - 2 ? ',' : ''}`)
    .join('\n')
  return `let
    Source = Csv.Document(
        Web.Contents(
            ${mText(site)},
            [
${written}
            ]
        ),
        [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
    ),
    Headed = Table.PromoteHeaders(Source, [PromoteAllScalars = true]),
    Typed = Table.TransformColumnTypes(Headed, {${types.join(', ')}}, "en-US")
in
    Typed`
}

/** A cell of Google Sheets that fills those below and beside it. */
export const googleSheets = (of: Fetched) => `=IMPORTDATA("${addressIn(of, 'csv')}")`

/** Rows as a data frame of R. NA is Namibia, and the kind of a column is that of all its rows, not of the first thousand. */
export const rLines = (of: Fetched) => `library(readr)
data <- read_csv("${addressIn(of, 'csv')}", na = "", guess_max = Inf)`

/** Rows as data frames of Python. NA is Namibia. */
export const pythonLines = (of: Fetched) => `import pandas as pd
data = pd.read_csv("${addressIn(of, 'csv')}", keep_default_na=False, na_values=[""])

# or, with types and in a tenth of the bytes:
import polars as pl
data = pl.read_parquet("${addressIn(of, 'parquet')}")`

/** A call from a command line, with a key. */
export const curlLine = (of: Fetched, format: 'json' | 'csv') =>
  `curl --compressed -H "Authorization: Bearer kmy_…" "${addressIn(of, format)}"`

/** The last price of a series in a cell of Excel. */
export const excelCell = ({ site, path }: Pick<Fetched, 'site' | 'path'>) =>
  `=NUMBERVALUE(WEBSERVICE("${site}/${path}/latest.txt"), ".")`

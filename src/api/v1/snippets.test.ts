import { expect, test } from 'vitest'
import {
  curlLine,
  excelCell,
  googleSheets,
  powerQuery,
  pythonLines,
  rLines,
  type Fetched,
} from './snippets.ts'

const TABLE: Fetched = {
  site: 'https://kimya.test',
  path: 'v1/production-capacity',
  query: new URLSearchParams('country=SA&country=QA&q=a "b" #(c)'),
  numbers: ['volume'],
  days: ['date_start'],
}

test('MKT-11 Power Query is given site, path and parameters apart, and its types with a culture', () => {
  expect(powerQuery(TABLE)).toBe(`let
    Source = Csv.Document(
        Web.Contents(
            "https://kimya.test",
            [
                RelativePath = "v1/production-capacity.csv",
                Query = [country = {"SA", "QA"}, q = "a ""b"" #(#)(c)"]
                // ApiKeyName = "key"
            ]
        ),
        [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
    ),
    Headed = Table.PromoteHeaders(Source, [PromoteAllScalars = true]),
    Typed = Table.TransformColumnTypes(Headed, {{"volume", type number}, {"date_start", type date}}, "en-US")
in
    Typed`)
  const plain = powerQuery({ ...TABLE, query: new URLSearchParams() })
  expect(plain).toContain('RelativePath = "v1/production-capacity.csv"\n')
  expect(plain).not.toContain('Query =')
})

test('MKT-11 Sheets, R, Python and curl are given the address with all filters of the table', () => {
  const address = 'https://kimya.test/v1/production-capacity.csv?country=SA&country=QA&q=a+%22b%22+%23%28c%29'
  expect(googleSheets(TABLE)).toBe(`=IMPORTDATA("${address}")`)
  expect(rLines(TABLE)).toContain(`read_csv("${address}", na = "", guess_max = Inf)`)
  expect(pythonLines(TABLE)).toContain(`pd.read_csv("${address}", keep_default_na=False, na_values=[""])`)
  expect(pythonLines(TABLE)).toContain(address.replace('.csv', '.parquet'))
  expect(curlLine(TABLE, 'json')).toContain(address.replace('.csv', '.json'))
  expect(curlLine(TABLE, 'csv')).toContain(`"${address}"`)
  expect(excelCell({ site: 'https://kimya.test', path: 'v1/prices/urea-me' })).toBe(
    '=NUMBERVALUE(WEBSERVICE("https://kimya.test/v1/prices/urea-me/latest.txt"), ".")',
  )
})

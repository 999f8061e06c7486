import { expect, test } from '@playwright/test'
import { get } from '../support/http.ts'
import { PAGE_KINDS } from '../support/routes.ts'

/** What people who look for a hole type. */
const VALUES = [
  "'",
  "' OR 1=1--",
  '";select pg_sleep(5)--',
  '\\',
  '%',
  '_%',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '\u202Eabc',
  '\u200F',
  '../../etc/passwd',
  '${7*7}',
  '-1',
  '99999999999999999999',
  '1e309',
  'NaN',
  '[]',
  'a'.repeat(5000),
  '||',
  '(((((',
  '-'.repeat(60),
  '\r\nx-a: b',
  '2026-13-45',
  '٠١٢',
  'zzzz',
]
const PARAMETERS =
  'q page sort country product year_month_from date_from category view columns frequency of range unit to price_min s _routes'.split(
    ' ',
  )
const AT_ONCE = 6

/** Each address with the next few values, in its query and in the place of its last part. */
function hostile(paths: readonly string[], each: number): { path: string; value: string }[] {
  let turn = 0
  return paths.flatMap((path) =>
    Array.from({ length: each }, () => {
      turn += 1
      const value = VALUES[turn % VALUES.length] ?? ''
      const name = PARAMETERS[turn % PARAMETERS.length]
      const written = encodeURIComponent(value)
      const bare = path.split('?')[0] ?? path
      return [
        { path: `${path}${path.includes('?') ? '&' : '?'}${name}=${written}`, value },
        { path: `${bare.slice(0, bare.lastIndexOf('/'))}/${written}`, value },
      ]
    }).flat(),
  )
}

async function faultsOf(asked: readonly { path: string; value: string }[]): Promise<string[]> {
  const faults: string[] = []
  const waiting = [...asked]
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { path, value } = next
      const { status, headers, body } = await get(path)
      if (status >= 500) faults.push(`${status} ${path}`)
      if (headers.has('x-a')) faults.push(`a header of its own: ${path}`)
      if (/^(?:<script|"><img)/.test(value) && headers.get('content-type')?.includes('html'))
        if (body.includes(value)) faults.push(`markup of its own: ${path}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return faults
}

test('SAFE-04 SAFE-06 no page, chart or call breaks on a hostile value, or prints it as markup or header', async () => {
  const charts = [...(await get('/sitemaps/charts.xml')).body.matchAll(/<loc>([^<]+)</g)].map(
    ([, url = '']) => {
      const { pathname, search } = new URL(url.replaceAll('&amp;', '&'))
      return pathname + search
    },
  )
  expect(charts.length).toBeGreaterThan(10)
  const { paths } = JSON.parse((await get('/openapi.json')).body) as { paths: Record<string, object> }
  const calls = Object.keys(paths).filter((path) => 'get' in (paths[path] ?? {}))
  expect(calls.length).toBeGreaterThan(10)
  const asked = [
    ...hostile(
      PAGE_KINDS.map(({ name }) => name).filter((name) => name.startsWith('/')),
      3,
    ),
    ...hostile(charts, 2),
    ...hostile(
      calls.map((path) => path.replace(/\{[^}]+\}/g, '1')),
      2,
    ),
    // A chart of rows of which there are none, and a code that would be sent on to its small letters.
    ...charts.map((path) => ({ path: `${path.split('?')[0]}?q=zzzz`, value: 'zzzz' })),
    { path: `/products-prices/market/${encodeURIComponent('\r\nX-A: b')}`, value: '' },
  ]
  expect(await faultsOf(asked)).toEqual([])
})

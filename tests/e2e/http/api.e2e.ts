import { expect, test } from '@playwright/test'
import { makeReader } from '../support/comments.ts'
import { LANGUAGES } from '../support/fixtures.ts'
import { decode, jsonLdOf, words } from '../support/html.ts'
import { get, post } from '../support/http.ts'
import { tokenIn } from '../support/login.ts'
import { openSite, type SiteHand } from '../support/site.ts'

const LISTS = [
  '/products-prices?view=table&page=1',
  '/production-capacity?country=SA&page=1',
  '/companies?view=table&page=1',
  '/exports-imports?page=1',
  '/dumping-cases?direction=against_gulf_exports&page=1',
  '/mergers-acquisitions?page=1',
]

let site: SiteHand
let reader: Awaited<ReturnType<typeof makeReader>>
test.beforeAll(async () => {
  site = openSite()
  reader = await makeReader(site, 'api')
})
test.afterAll(async () => {
  await site.db.deleteFrom('accounts_user').where('id', '=', reader.id).execute()
  await site.close()
})

for (const { lang, prefix } of LANGUAGES)
  test(`MKT-11 ${lang}: every list leads to how it is used in Excel, for its rows, and all that is named there is there`, async () => {
    for (const path of LISTS) {
      const list = await get(prefix + path)
      const link = /href="([^"]*\/developers\/use\?[^"]*)"/.exec(list.body)?.[1] ?? ''
      const page = await get(decode(link))
      expect(page.status, path).toBe(200)
      const code = words(page.body)
      for (const part of ['RelativePath = ', '=IMPORTDATA(', 'read_csv(', 'pd.read_csv('])
        expect(code, path).toContain(part)
      const filtered = new URL(path, 'http://x').searchParams
      filtered.delete('page')
      filtered.delete('view')
      for (const [name, value] of filtered) expect(code, path).toContain(`Query = [${name} = "${value}"]`)
      const files = [...page.body.matchAll(/href="(\/v1\/[^"]+)"/g)].map(([, file = '']) => decode(file))
      expect(files).toHaveLength(5)
      for (const file of files) expect((await get(file)).status, file).toBe(200)
      const dataset = jsonLdOf(list.body).find((one) => one['@type'] === 'Dataset')
      const downloads = (dataset?.['distribution'] ?? []) as { contentUrl: string }[]
      expect(
        downloads.some(({ contentUrl }) => contentUrl.endsWith('.parquet')),
        path,
      ).toBe(true)
    }
  })

for (const { lang, prefix } of LANGUAGES)
  test(`MKT-11 ${lang}: a comparison of prices, the moves of a series, the duties of a case and landed costs lead to how they are used in Excel`, async () => {
    for (const [path, table, filters] of [
      [
        '/products-prices/compare?s=methanol-cn-cfr-spot&s=meg-nwe-cif-spot&from=2026-06',
        'prices',
        'series = {"methanol-cn-cfr-spot", "meg-nwe-cif-spot"}, from = "2026-0',
      ],
      ['/products-prices/show/meg/nwe?range=all', 'prices/meg-nwe-cif-spot/moves', 'Query = [from = "20'],
      ['/dumping-cases/eu-meg-2020', 'dumping-cases/duties', 'Query = [case = "eu-meg-2020"'],
      ['/landed-cost?o1=SA&t1=CIF&p1=400&n1=A+B', 'landed-cost', 'Query = [n1 = "A B", o1 = "SA", '],
    ] as const) {
      const shown = await get(prefix + path)
      const links = [...shown.body.matchAll(/href="([^"]*\/developers\/use\?[^"]*)"/g)].map(([, link = '']) =>
        decode(link),
      )
      const link = links.find((one) => new URL(one, 'http://x').searchParams.get('table') === table) ?? ''
      const page = await get(link)
      expect(page.status, path).toBe(200)
      const code = words(page.body)
      for (const part of [
        `RelativePath = "v1/${table}.csv"`,
        '=IMPORTDATA(',
        'read_csv(',
        'pd.read_csv(',
        filters,
      ])
        expect(code, path).toContain(part)
      const files = [...page.body.matchAll(/href="(\/v1\/[^"]+)"/g)].map(([, file = '']) => decode(file))
      expect(files.map((file) => /\.(\w+)(?:\?|$)/.exec(file)?.[1])).toEqual(
        expect.arrayContaining(['iqy', 'csv', 'parquet']),
      )
      for (const file of files) expect((await get(file)).status, file).toBe(200)
      // The way back is to what was looked at.
      expect(page.body).toContain(`href="${prefix}${path.split('?')[0]}`)
    }
  })

test('MKT-11 a member makes a key by a form, reads with it, sees its use, revokes it, and it opens nothing more', async () => {
  const at = '/en/profile/API-Keys'
  const session = `session=${reader.session}`
  const open = async () => {
    const page = await get(at, { cookie: session })
    return { page, token: tokenIn(page.body), asked: { cookie: `${session}; ${page.cookies}` } }
  }
  const first = await open()
  const empty = await post(
    at,
    { csrftoken: first.token, intent: 'make', label: ' ', kind: 'bulk', days: '90' },
    first.asked,
  )
  expect(empty.status).toBe(400)
  expect(words(empty.body)).toContain('Say in up to 60 characters')
  expect(empty.body).toMatch(/<option[^>]*value="bulk"[^>]*selected/)
  const made = await post(
    at,
    { csrftoken: first.token, intent: 'make', label: 'Workbook', kind: 'bulk', days: '90' },
    first.asked,
  )
  const key = /kmy_[a-z0-9]{8}_[A-Za-z0-9_-]{32}/.exec(made.body)?.[0] ?? ''
  expect(key).not.toBe('')
  expect((await open()).page.body).not.toContain(key)
  const list = '/v1/companies.csv?country=SA'
  const bearer = { authorization: `Bearer ${key}` }
  const file = await get(list, { headers: bearer })
  expect(file.status).toBe(200)
  expect(file.headers.get('ratelimit')).toContain('"daily"')
  const again = await get(list, { headers: { ...bearer, 'if-none-match': file.headers.get('etag') ?? '' } })
  expect([again.status, again.body]).toEqual([304, ''])
  const own = await open()
  const ended = await post(at, { csrftoken: own.token, intent: 'revoke', key: key.slice(4, 12) }, own.asked)
  expect(ended.location).toBe(`${at}?done=keyRevoked`)
  const refused = await get(list, { headers: bearer })
  expect(refused.status).toBe(401)
  expect(JSON.parse(refused.body)).toMatchObject({ error: { code: 'bad_key' } })
})

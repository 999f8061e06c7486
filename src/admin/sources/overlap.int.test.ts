import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { projectFolder } from '../../project-folder.server.ts'
import type { SourceText } from './fields.ts'
import { sourceOfJson } from './fields.server.ts'
import { SourceProblem } from './problem.ts'
import { sourceRoom } from './testing.server.ts'

let room: Awaited<ReturnType<typeof sourceRoom>>
beforeAll(async () => {
  room = await sourceRoom()
})
beforeEach(() => room.query('truncate data_source, data_source_run restart identity cascade'))
afterAll(() => room.close())

const COMTRADE = {
  layout: 'un-comtrade',
  address: 'https://comtradeapi.un.org/data/v1/get/C/A/HS',
  reporters: 'SA AE',
  periods: '2018-',
}
const MONTHLY = { ...COMTRADE, address: 'https://comtradeapi.un.org/data/v1/get/C/M/HS' }
const BACI = { layout: 'baci', address: 'https://publisher.example/baci.zip' }
const FAO = { layout: 'faostat-fertilizers', address: 'https://publisher.example/fao.zip' }
const comext = (freq: string, reporters: string, codes = '') => ({
  layout: 'eurostat-comext',
  address: `https://ec.europa.eu/data/DS-045409/${freq}.${reporters}.SA+AE.${codes}.1.VALUE_IN_EUROS?startPeriod=2019-01`,
})
const eia = (series: string) => ({ layout: 'eia-csv', address: 'https://publisher.example/a.csv', series })
const fred = (...ids: string[]) => ({
  layout: 'fred-csv',
  address: `https://fred.stlouisfed.org/graph/fredgraph.csv?id=${ids.join(',')}`,
})
const eiaApi = (...ids: string[]) => ({
  layout: 'eia-api',
  address: `https://api.eia.gov/v2/data/?${ids.map((id) => `facets[series][]=${id}`).join('&')}`,
})
type Added = SourceText & { address: string; layout: string }

/** Adds both and resumes one after the other: the name of the first that stands in the way of the second; null for none. */
async function inTheWay(first: Added, second: Added): Promise<unknown> {
  const [one, other] = [await room.add(first), await room.add(second)]
  await room.resume(one)
  try {
    await room.resume(other)
  } catch (error) {
    if (!(error instanceof SourceProblem)) throw error
    expect(error.problem.code).toBe('source.problem.same_figures')
    expect(await room.source(other)).toMatchObject({ paused: true, nextRunAt: null })
    return error.problem.params['name'] === one ? 'first' : error.problem.params['name']
  }
  expect(await room.source(other)).toMatchObject({ paused: false })
  return null
}

test.each<[string, Added, Added]>([
  ['UN Comtrade and BACI by years', COMTRADE, BACI],
  ['BACI and FAOSTAT', BACI, FAO],
  ['FAOSTAT and UN Comtrade of fertilizers', FAO, { ...COMTRADE, products: '3102' }],
  ['a code and its heading', { ...COMTRADE, products: '310210:urea' }, { ...BACI, products: '31' }],
  ['two of UN Comtrade in a year that both have', COMTRADE, { ...COMTRADE, periods: '2010-2018' }],
  ['the Union and a member', comext('M', 'EU27_2020'), comext('M', 'DE+FR')],
  ['a member and the Union', comext('A', 'DE'), comext('A+M', 'EU27_2020')],
  ['Comext and UN Comtrade of a member', comext('M', 'EU27_2020'), { ...MONTHLY, reporters: 'DE' }],
  ['Brent of the EIA and of FRED', eia('brent'), fred('DCOILWTICO', 'DCOILBRENTEU')],
  ['Brent of the EIA’s API and of its file', eiaApi('RWTC', 'RBRTE'), eia('brent')],
  [
    'the workbook of the World Bank twice',
    { layout: 'world-bank-workbook', address: 'https://publisher.example/a' },
    { layout: 'world-bank-workbook', address: 'https://publisher.example/b' },
  ],
])(
  'LIVE-03 two sources of the same figures are not fetched by schedule both: %s',
  async (_, first, second) => {
    expect(await inTheWay(first, second)).toBe('first')
  },
)

test.each<[string, Added, Added]>([
  ['years and months', COMTRADE, MONTHLY],
  ['other countries', COMTRADE, { ...BACI, reporters: 'QA KW' }],
  ['other products', { ...COMTRADE, products: '2905' }, { ...BACI, products: '3102 2814' }],
  ['what FAOSTAT has not', { ...COMTRADE, products: '2905' }, FAO],
  ['other years', { ...COMTRADE, periods: '2018-2020' }, { ...COMTRADE, periods: '2010-2017' }],
  ['own reports and those of partners', COMTRADE, { ...COMTRADE, reporters: '', mirror: 'SA' }],
  ['two members', comext('M', 'DE'), comext('M', 'FR')],
  ['the Union and who is not of it', comext('M', 'EU27_2020'), MONTHLY],
  ['other codes of Comext', comext('M', 'EU27_2020', '310210'), comext('M', 'DE', '290511')],
  ['two series', eia('brent'), fred('DCOILWTICO')],
  ['series whose names begin alike', fred('WPU061'), fred('WPU0613')],
  [
    'Brent by days and by months',
    eia('brent'),
    { layout: 'world-bank-workbook', address: 'https://publisher.example/a' },
  ],
])('LIVE-03 sources of other figures are, beside each other: %s', async (_, first, second) => {
  expect(await inTheWay(first, second)).toBeNull()
})

test('LIVE-03 of the sources that come with the portal, those with the same annual trade or daily price stand in each other’s way, and no others', async () => {
  const folder = projectFolder('db/sources')
  for (const file of await readdir(folder)) {
    const { text } = sourceOfJson(await readFile(join(folder, file), 'utf8'))
    await room.add(text as Added)
  }
  const met: [string, unknown][] = []
  for (const { name } of (await room.query('select name from data_source order by name')) as {
    name: string
  }[])
    await room.resume(name).catch((error: unknown) => {
      if (!(error instanceof SourceProblem)) throw error
      met.push([name, error.problem.params['name']])
    })
  expect(met).toEqual([
    ['comtrade-fertilizer-trade', 'baci-gulf-trade'],
    ['comtrade-gulf-annual', 'baci-gulf-trade'],
    ['eia-henry-hub-daily-csv', 'eia-gas-daily'],
    ['eia-oil-daily', 'eia-brent-daily-csv'],
    ['faostat-fertilizer-trade', 'baci-gulf-trade'],
  ])
})

test('LIVE-03 two that are resumed at the same moment are not both, and the first is replaced once it is paused', async () => {
  const names = [await room.add(COMTRADE), await room.add(BACI)]
  const outcomes = await Promise.allSettled(names.map((name) => room.resume(name)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const on = names[outcomes.findIndex(({ status }) => status === 'fulfilled')] ?? ''
  const other = names.find((name) => name !== on) ?? ''
  await room.query(`update data_source set paused = true, next_run_at = null where name = '${on}'`)
  await room.resume(other)
  expect(await room.source(other)).toMatchObject({ paused: false })
})

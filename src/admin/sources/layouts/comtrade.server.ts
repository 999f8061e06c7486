import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { DownloadError } from '#platform/http/download/download-error.server.ts'
import { SourceProblem } from '../problem.ts'
import { codesAsked, codesOfCountries, countriesAsked, periodsAsked, productsAsked } from './asked-trade.ts'
import { periodsClaimed } from './claims.ts'
import { lineOf, rowSchema, totalsOf, type ComtradeRow, type LeftOut } from './comtrade-rows.ts'
import type { Fetcher, SourceLayout } from './layout.ts'
import { leftOut } from './left-out.ts'
import { NOTED_COLUMNS, TRADE_COLUMNS } from './trade-columns.ts'

/** The most rows of an answer, with a key and without. */
const MOST_ROWS = 100_000
const MOST_PREVIEWED = 500
/** The most periods of one request, and as many codes as its address may have. */
const PERIODS = 12
const CODES = 200
/** A host that is asked again so soon is waited for. */
const PATIENCE_SECONDS = 20
const MOST_WAITS = 5

const answerSchema = z.object({
  count: z.number().int(),
  data: z.array(rowSchema),
  error: z.string().nullish(),
})

/** One request: a country with all its partners, or all who report about one. */
interface Ask {
  reporter: string | null
  partner: string | null
  flows: readonly string[]
  periods: readonly string[]
  codes: readonly string[]
}

/** UN Comtrade, version 1: `…/data/v1/get/C/A/HS` by years, `…/C/M/HS` by months. Its address may limit `partnerCode`. */
export const comtrade: SourceLayout = {
  name: 'un-comtrade',
  label: { ar: 'قاعدة UN Comtrade', en: 'UN Comtrade' },
  target: 'exports-imports',
  isApi: true,
  key: { header: 'Ocp-Apim-Subscription-Key', needed: false },
  settings: ['reporters', 'mirror', 'products', 'periods'],
  needed: ['periods'],
  series: ['product', 'process', 'country', 'hs_code', 'is_mirror'],
  notPassedOn: true,
  async fetch({ address, settings }, get) {
    const { reporters = '', mirror = '', products = '', periods = '' } = settings
    const { codes, shared } = productsAsked(products, await get.products())
    const monthly = isMonthly(address)
    const all = periodsAsked(periods, monthly, new Date())
    const own = countriesAsked('reporters', reporters)
    const mirrored = countriesAsked('mirror', mirror)
    if (own.length + mirrored.length === 0)
      throw new SourceProblem('setting', { name: 'reporters', text: '' })
    const asks = [
      ...own.map((reporter) => ({ reporter, partner: null })),
      ...mirrored.map((partner) => ({ reporter: null, partner })),
    ].flatMap((who) =>
      chunks(all, PERIODS).flatMap((some) =>
        chunks([...codes.keys()], CODES).map((few) => ({
          ...who,
          flows: ['X', 'M'],
          periods: some,
          codes: few,
        })),
      ),
    )
    const left = new Map<LeftOut, number>()
    const leave = (why: LeftOut) => void left.set(why, (left.get(why) ?? 0) + 1)
    const withNotes = mirrored.length > 0
    async function* lines() {
      for (const ask of asks)
        for await (const rows of answersOf(address, ask, get))
          for (const row of totalsOf(rows, leave)) {
            const line = lineOf(row, codes, ask.partner !== null, withNotes)
            if (typeof line === 'string') leave(line)
            else yield line
          }
    }
    const file = await get.table(address, withNotes ? NOTED_COLUMNS : TRADE_COLUMNS, lines())
    return { ...file, notes: leftOut(left, shared) }
  },
  mapping: () => ({ name: 'generic', series: null }),
  claims({ address, settings: { reporters = '', mirror = '', products = '', periods } }) {
    const monthly = isMonthly(address)
    return [reporters, mirror].map((countries, at) => ({
      frequency: monthly ? 'monthly' : 'annual',
      isMirror: at === 1,
      countries: codesOfCountries(countries),
      codes: codesAsked(products),
      periods: periodsClaimed(periods, monthly),
    }))
  },
}

const isMonthly = (address: string) => /\/M\/[^/]+\/?$/.test(new URL(address).pathname)

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  )
}

/** The rows of a request. A full answer may be cut: it is asked for again in halves. */
async function* answersOf(address: string, ask: Ask, get: Fetcher): AsyncGenerator<ComtradeRow[]> {
  const url = addressOf(address, ask)
  const { rows, limit } = await askedRows(url, get)
  if (rows.length < limit) {
    yield rows
    return
  }
  const parts = halvesOf(ask)
  if (parts.length === 0) throw new SourceProblem('rows_cut', { most: limit })
  for (const part of parts) yield* answersOf(address, part, get)
}

function halvesOf(ask: Ask): Ask[] {
  for (const name of ['periods', 'codes', 'flows'] as const) {
    const all = ask[name]
    if (all.length > 1)
      return chunks(all, Math.ceil(all.length / 2)).map((some) => ({ ...ask, [name]: some }))
  }
  return []
}

function addressOf(address: string, { reporter, partner, flows, periods, codes }: Ask): URL {
  const url = new URL(address)
  const asked = {
    ...(reporter !== null && { reporterCode: reporter }),
    ...(partner !== null && { partnerCode: partner }),
    flowCode: flows.join(','),
    period: periods.join(','),
    cmdCode: codes.join(','),
    // Without these a partner comes once for each second partner, regime and way of transport.
    partner2Code: '0',
    customsCode: 'C00',
    motCode: '0',
  }
  for (const [name, value] of Object.entries(asked)) url.searchParams.set(name, value)
  if (!url.searchParams.has('maxRecords'))
    url.searchParams.set(
      'maxRecords',
      String(url.pathname.includes('/preview/') ? MOST_PREVIEWED : MOST_ROWS),
    )
  return url
}

async function askedRows(url: URL, get: Fetcher): Promise<{ rows: ComtradeRow[]; limit: number }> {
  const read = answerSchema.safeParse(await patiently(() => get.json(url.href)))
  if (!read.success) throw new SourceProblem('json_shape', { name: 'data' })
  const { count, data, error } = read.data
  if (error) throw new SourceProblem('said', { text: error.slice(0, 300) })
  if (count !== data.length) throw new SourceProblem('pages_short', { rows: data.length, total: count })
  return { rows: data, limit: Number(url.searchParams.get('maxRecords')) }
}

/** Waits where the host says that it has to be asked a little later. */
async function patiently<T>(ask: () => Promise<T>): Promise<T> {
  for (let waits = 0; ; waits++)
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof DownloadError) || error.code !== 'status') throw error
      const { params, retryAfter } = error
      const status = Number(params['status'])
      const soon = status === 429 && retryAfter !== null && retryAfter <= PATIENCE_SECONDS
      if (soon && waits < MOST_WAITS) await wait(retryAfter * 1000)
      // A quota that is used up has a time when it is there again; a refused key has none.
      else if (status === 401 || (status === 403 && retryAfter === null))
        throw new SourceProblem('key_refused', {}, { cause: error })
      else throw error
    }
}

import { Agent, request } from 'node:http'
import { mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { PORT, startPortal } from '../../lib/portal.ts'
import { openPrices } from '../../lib/data/prices-data.ts'
import { median, round } from '../../lib/stats.ts'

const WARM_UP = 30
const TIMES = 300
const MOST = { list: 50, unchanged: 2 }
const MARKETS = ['CN', 'IN', 'SEA', 'GCC', 'ME', 'KR', 'NWE', 'US', 'SA', 'AE']
const SORTS = ['product', '-product', 'price', '-price', 'add_date', '-add_date', 'market', 'price_type']
const POINTS = 2_000_000

/**
 * The public API over 2,000,000 prices: lists, filtered, sorted and followed to their next pages, the prices of a series,
 * and answers that have not changed. Each call is another one, from a network of its own, so nothing is answered from memory.
 */
export const api: Measurement = {
  title: 'Public API over 2,000,000 prices',
  async measure() {
    const { databases, close } = await openPrices()
    const folder = resolve('.kimya/bench/api')
    await mkdir(folder, { recursive: true })
    const large = databases.find(({ where, points }) => where === 'embedded' && points === POINTS)
    if (!large) throw new Error('No database of 2,000,000 prices')
    const portal = await startPortal(folder, PORT, {
      DATABASE_URL: large.url,
      TRUST_PROXY: '1',
      DEMO: '0',
    })
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      const ask = asker(portal.origin, agent)
      const { rows } = JSON.parse((await ask('/v1/products-prices.json?limit=1000')).body) as {
        rows: { key: string }[]
      }
      const listed = await times((turn) => ask(listAddress(turn)))
      let next = '/v1/products-prices.json?limit=100&sort=-price'
      const followed = await times(async () => {
        const answer = await ask(next)
        const after = (JSON.parse(answer.body) as { next: string | null }).next
        next = after ?? '/v1/products-prices.json?limit=100&sort=price'
        return answer
      })
      const series = await times((turn) =>
        ask(
          `/v1/prices/${rows[(turn * 37) % rows.length]?.key}.json?from=2024-01-01&limit=${500 + (turn % 500)}`,
        ),
      )
      const known = await ask('/v1/products-prices.json?limit=1000')
      const unchanged = await times(() =>
        ask('/v1/products-prices.json?limit=1000', {
          'if-none-match': known.etag,
        }),
      )
      if (!unchanged.all.every(({ status }) => status === 304))
        throw new Error('An unchanged answer was sent again')
      const figures: Figure[] = [
        {
          what: 'list of 100 rows, 95th percentile',
          value: p95(listed),
          unit: 'ms',
          limit: { most: MOST.list },
        },
        {
          what: 'next pages of a list, 95th percentile',
          value: p95(followed),
          unit: 'ms',
          limit: { most: MOST.list },
        },
        {
          what: '500 to 1,000 prices of a series, 95th percentile',
          value: p95(series),
          unit: 'ms',
          limit: { most: MOST.list },
        },
        {
          what: 'not changed (304), 95th percentile',
          value: p95(unchanged),
          unit: 'ms',
          limit: { most: MOST.unchanged },
        },
        { what: 'list, median', value: middle(listed), unit: 'ms' },
        { what: 'series, median', value: middle(series), unit: 'ms' },
        { what: 'not changed, median', value: middle(unchanged), unit: 'ms' },
      ]
      return { figures, detail: { listed: listed.ms, series: series.ms, unchanged: unchanged.ms } }
    } finally {
      agent.destroy()
      await portal.stop()
      await close()
    }
  },
}

function listAddress(turn: number): string {
  const market = MARKETS[turn % MARKETS.length]
  const sort = SORTS[turn % SORTS.length]
  const others = turn % 3 === 0 ? '' : `&market=${market}${turn % 3 === 1 ? '&price_type=spot' : ''}`
  return `/v1/products-prices.json?limit=${100 - (turn % 7)}&sort=${sort}${others}`
}

interface Answer {
  status: number
  etag: string
  body: string
}

interface Times {
  ms: number[]
  all: Answer[]
}

const p95 = ({ ms }: Times) => round(ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.95)] ?? Number.NaN)
const middle = ({ ms }: Times) => round(median(ms))

async function times(work: (turn: number) => Promise<Answer>): Promise<Times> {
  const taken: Times = { ms: [], all: [] }
  for (let turn = -WARM_UP; turn < TIMES; turn++) {
    const started = performance.now()
    const answer = await work(turn + WARM_UP)
    const ms = performance.now() - started
    if (turn < 0) continue
    taken.ms.push(ms)
    taken.all.push(answer)
  }
  return taken
}

/** Asks over one connection, each time from another network. Throws for what is no answer. */
function asker(origin: string, agent: Agent) {
  let networks = 0
  return (path: string, headers: Record<string, string> = {}) => {
    networks += 1
    const from = `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
    const answered = Promise.withResolvers<Answer>()
    request(origin + path, { agent, headers: { 'x-forwarded-for': from, ...headers } }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('end', () => {
        const body = Buffer.concat(pieces).toString()
        const status = answer.statusCode ?? 0
        if (status !== 200 && status !== 304) answered.reject(new Error(`${path}: ${status} ${body}`))
        else answered.resolve({ status, etag: String(answer.headers.etag), body })
      })
    })
      .on('error', answered.reject)
      .end()
    return answered.promise
  }
}

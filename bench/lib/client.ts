import { execFile, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const AUTOCANNON = createRequire(import.meta.url).resolve('autocannon')

/** wrk where it is installed: it costs a fifth of autocannon and does not become the limit itself. */
export const CLIENT: 'wrk' | 'autocannon' = spawnSync('wrk', ['-v']).error ? 'autocannon' : 'wrk'

/** Requests per second and 99th percentile in ms that a server gives `connections` readers for some seconds. */
export interface Load {
  perSecond: number
  p99: number
  requests: number
}

/** Loads one address from another process. Throws when an answer was not 2xx or a connection broke. */
export async function load(
  url: string,
  { seconds, connections, headers = {}, rate }: Loading,
): Promise<Load> {
  const all = Object.entries({ 'accept-encoding': 'br', ...headers })
  return CLIENT === 'wrk' && rate === undefined
    ? wrk(url, seconds, connections, all)
    : autocannon(url, seconds, connections, all, rate)
}

interface Loading {
  seconds: number
  connections: number
  /** Requests a second at the most; as many as come without it. */
  rate?: number
  /** Sent with each request. */
  headers?: Record<string, string>
}

type Sent = readonly (readonly [string, string])[]

async function wrk(url: string, seconds: number, connections: number, headers: Sent): Promise<Load> {
  const { stdout } = await run('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...headers.flatMap(([name, value]) => ['-H', `${name}: ${value}`]),
    url,
  ])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${url}: ${stdout}`)
  const number = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1] ?? Number.NaN)
  const p99 = /99%\s+([\d.]+)(us|ms|s)/.exec(stdout)
  const unit = { us: 0.001, ms: 1, s: 1000 }[p99?.[2] ?? 'ms'] ?? 1
  return {
    perSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p99: Number(p99?.[1]) * unit,
    requests: number(/(\d+) requests in/),
  }
}

async function autocannon(
  url: string,
  seconds: number,
  connections: number,
  headers: Sent,
  rate?: number,
): Promise<Load> {
  const args = [
    AUTOCANNON,
    ...(rate === undefined ? [] : ['-R', String(rate)]),
    '-j',
    '-n',
    '-c',
    String(connections),
    '-d',
    String(seconds),
    ...headers.flatMap(([name, value]) => ['-H', `${name}=${value}`]),
    url,
  ]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 26 })
  const result = JSON.parse(stdout) as {
    requests: { average: number; total: number }
    latency: { p99: number }
    errors: number
    non2xx: number
  }
  if (result.errors > 0 || result.non2xx > 0)
    throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} answers that are not 2xx`)
  return { perSecond: result.requests.average, p99: result.latency.p99, requests: result.requests.total }
}

/** A page that readers ask for: cached, and compressed as well as can be. */
export async function warm(url: string): Promise<void> {
  for (let i = 0; i < 3; i++) {
    await fetch(url, { headers: { 'accept-encoding': 'br' } }).then((response) => response.arrayBuffer())
    await sleep(500)
  }
}

/** Fetches a page as a browser would and gives its text. Throws unless it is 200. */
export async function getPage(url: string): Promise<string> {
  return (await fetchPage(url)).text
}

/** Throws unless a page is rendered again after `drop`: its policy for scripts carries another nonce each time. */
export async function expectNewPage(url: string, drop: () => Promise<void>): Promise<void> {
  const nonce = async () =>
    /'nonce-([^']+)'/.exec((await fetchPage(url)).headers.get('content-security-policy') ?? '')?.[1]
  const first = await nonce()
  await drop()
  if (!first || first === (await nonce())) throw new Error(`${url} came from the cache`)
}

async function fetchPage(url: string): Promise<{ text: string; headers: Headers }> {
  const response = await fetch(url, {
    headers: { 'accept-encoding': 'br', accept: 'text/html' },
    redirect: 'manual',
  })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}`)
  return { text, headers: response.headers }
}

/** Time to the last byte of a page, in ms. */
export async function timePage(url: string): Promise<number> {
  const started = performance.now()
  await getPage(url)
  return performance.now() - started
}

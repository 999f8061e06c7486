import { splitLang } from '#i18n/locale.ts'
import type { OnAnswer } from '#platform/limits/connections.server.ts'

/** Seconds; a kept page takes a tenth of a millisecond, a file some seconds. */
const BUCKETS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10] as const
/** Names come from addresses that readers make up: the first ones that were answered well are kept. */
const MOST_ROUTES = 200
const OTHER = 'other'

/** Addresses whose route is remembered: what is read most is asked for again and again. */
const MOST_ADDRESSES = 2000
interface Route {
  /** Answers by status, a table a method. */
  answers: Map<string, number[]>
  /** Answers that took as long as their bucket says, and no bucket below; the last one has what took longer. */
  took: number[]
  seconds: number
}

/** Counts answers by the first word of their path, without the language, and by status. */
export class RequestCounts {
  readonly #routes = new Map<string, Route>()
  readonly #addresses = new Map<string, Route>()

  readonly onAnswer: OnAnswer = ({ url = '/', method = '' }, { statusCode }, ms) => {
    const seconds = ms / 1000
    const route = this.#addresses.get(url) ?? this.#routeOf(url, statusCode)
    let answers = route.answers.get(method)
    if (!answers) route.answers.set(method, (answers = []))
    answers[statusCode] = (answers[statusCode] ?? 0) + 1
    let bucket = 0
    while (bucket < BUCKETS.length && seconds > (BUCKETS[bucket] ?? 0)) bucket += 1
    route.took[bucket] = (route.took[bucket] ?? 0) + 1
    route.seconds += seconds
  }

  #routeOf(url: string, status: number): Route {
    const route = this.#routeNamed(nameOf(url), status)
    if (this.#addresses.size >= MOST_ADDRESSES) this.#addresses.clear()
    if (status < 400) this.#addresses.set(url, route)
    return route
  }

  #routeNamed(name: string, status: number): Route {
    const found = this.#routes.get(name)
    if (found) return found
    const isNamed = status < 400 && this.#routes.size < MOST_ROUTES
    const made = { answers: new Map<string, number[]>(), took: BUCKETS.map(() => 0).concat(0), seconds: 0 }
    if (isNamed) {
      this.#routes.set(name, made)
      return made
    }
    const other = this.#routes.get(OTHER) ?? made
    this.#routes.set(OTHER, other)
    return other
  }

  /** As Prometheus reads it. */
  text(): string {
    const routes = [...this.#routes]
    return [
      '# HELP kimya_http_requests_total Answers by route, method and status.',
      '# TYPE kimya_http_requests_total counter',
      ...routes.flatMap(([route, { answers }]) =>
        [...answers].flatMap(([method, counts]) =>
          // An array with holes: only what was answered is there.
          Object.entries(counts).map(
            ([status, count]) =>
              `kimya_http_requests_total{route="${route}",method="${method}",status="${status}"} ${count}`,
          ),
        ),
      ),
      '# HELP kimya_http_request_duration_seconds Time from the head of a request to the end of its answer.',
      '# TYPE kimya_http_request_duration_seconds histogram',
      ...routes.flatMap(([route, { took, seconds }]) => histogramLines(route, took, seconds)),
      '',
    ].join('\n')
  }
}

function histogramLines(route: string, took: readonly number[], seconds: number): string[] {
  const name = 'kimya_http_request_duration_seconds'
  let sum = 0
  const buckets = took.map((count, at) => {
    sum += count
    return `${name}_bucket{le="${BUCKETS[at] ?? '+Inf'}",route="${route}"} ${sum}`
  })
  return [...buckets, `${name}_sum{route="${route}"} ${seconds}`, `${name}_count{route="${route}"} ${sum}`]
}

/** `/products-prices` of `/en/products-prices/urea?page=2`: letters of an address that break no line. */
function nameOf(url: string): string {
  const path = splitLang(url).path
  const word = /^\/[\w.-]*/.exec(path)
  return word?.[0] ?? OTHER
}

import { dirname } from 'node:path'
import { PAGE_KINDS, type PageKind } from '../../tests/e2e/support/routes.ts'
import type { Change } from './changes.ts'
import { relevanceOf } from './relevance.ts'
import type { Sources } from './sources.ts'
import type { Timings } from './timings.ts'
import { touchedBy } from './touched.ts'

/** What a quick run runs. */
export interface Plan {
  units: readonly string[]
  browser: readonly string[]
  /** The kinds of pages that a browser looks at. */
  kinds: readonly PageKind[]
  /** How many test files have to do with the change, and are left to `npm test`. */
  left: { units: number; browser: number }
}

/** The files behind the addresses that a text names (visits.ts). */
type Visits = (text: string) => readonly string[]

const UNIT = /^(?:src|scripts)\/.*\.test\.tsx?$/
const BROWSER = /^tests\/e2e\/.*\.e2e\.ts$/
const OVER_HTTP = /^tests\/e2e\/http\//
/** What a browser alone runs or lays out. */
const IN_BROWSER = /\/client\/|\.island\.tsx?$|\.css$/
const AUDIT = 'tests/e2e/desktop/audit.e2e.ts'

/** One page of every kind and every screen of the panel, read over HTTP: always run. */
const SMOKE: readonly string[] = ['tests/e2e/http/markup.e2e.ts', 'tests/e2e/http/panel.e2e.ts']

/** What the chosen files may take in all, in seconds of their own: as many at once as there are workers. */
const BUDGET = { units: 60, browser: 110 }
/** What a file takes of which nothing is known. */
const UNKNOWN = { units: 0.4, integration: 5, browser: 12 }
/** What has less to do with a change than this would find a fault of it by chance. */
const LEAST = 0.015
/** How much a test has to do with a change in its folder, at least. */
const BESIDE = 0.5
const KINDS = 4

/** Chooses what a change can break, the likeliest first, within the budget. */
export function planOf(changes: readonly Change[], sources: Sources, timings: Timings, visits: Visits): Plan {
  const touched = touchedBy(changes, sources)
  const byImports = relevanceOf(sources, touched, (path) =>
    path.startsWith('tests/e2e/') ? visits(sources.get(path)?.text ?? '') : [],
  )
  // A test beside a change is about it, though it may reach it by an address alone.
  const folders = new Set(changes.map(({ path }) => dirname(path)))
  const relevance = (path: string) => Math.max(byImports(path), folders.has(dirname(path)) ? BESIDE : 0)
  const score = (path: string) =>
    relevance(path) * (1 + 3 * Math.max(...changes.map((change) => near(path, change.path)), 0))
  const paths = [...sources.keys()]
  const pick = (isMeant: (path: string) => boolean, budget: number) => {
    const all = paths
      .filter((path) => isMeant(path) && relevance(path) >= LEAST)
      .map((path) => ({ path, cost: costOf(path, timings), value: score(path) }))
      .toSorted((one, other) => other.value / Math.sqrt(other.cost) - one.value / Math.sqrt(one.cost))
    let spent = 0
    const taken = all.filter(({ cost }) => spent + cost <= budget && (spent += cost) > 0)
    return { taken: taken.map(({ path }) => path), left: all.length - taken.length }
  }
  const units = pick((path) => UNIT.test(path), BUDGET.units)
  const isSeenOnly = changes.every(({ path }) => IN_BROWSER.test(path))
  const browser = pick(
    (path) =>
      BROWSER.test(path) && !SMOKE.includes(path) && path !== AUDIT && !(isSeenOnly && OVER_HTTP.test(path)),
    BUDGET.browser,
  )
  const kinds = PAGE_KINDS.map((kind) => ({
    kind,
    value: Math.max(0, ...visits(`'${kind.name}'`).map(relevance)),
  }))
    // How a page looks is seen by a browser alone, wherever it changed.
    .filter(({ value }) => value >= LEAST || changes.some(({ path }) => path.endsWith('.css')))
    .toSorted((one, other) => other.value - one.value)
    .slice(0, KINDS)
    .map(({ kind }) => kind)
  return {
    units: units.taken,
    browser: [...browser.taken, ...SMOKE, ...(kinds.length > 0 ? [AUDIT] : [])],
    kinds,
    left: { units: units.left, browser: browser.left },
  }
}

/** How much of the way to a changed file a test shares, from 0 to 1: what is written beside it knows it best. */
function near(path: string, changed: string): number {
  const [own, other] = [path.split('/'), changed.split('/').slice(0, -1)]
  const differs = other.findIndex((folder, i) => folder !== own[i])
  const shared = differs < 0 ? other.length : differs
  // `src` and what is below it say nothing yet.
  return shared < 3 ? 0 : shared / other.length
}

function costOf(path: string, timings: Timings): number {
  const kind = BROWSER.test(path) ? 'browser' : path.includes('.int.test.') ? 'integration' : 'units'
  return Math.max(0.2, timings.get(path) ?? UNKNOWN[kind])
}

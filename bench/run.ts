/**
 * Measures what the project promises: `node bench/run.ts [names] [--record]`. Without names, everything.
 * Prints a table, writes bench/results/<name>.json and, with --record, bench/RESULTS.md. Ends with 1 when a promise is missed.
 */
import { parseArgs } from 'node:util'
import { buildIfStale } from '../scripts/build.ts'
import { kept, type Measurement } from './lib/measurement.ts'
import { publish, record, surroundings } from './lib/report.ts'
import { api } from './measure/data/api.ts'
import { alerts } from './measure/alerts.ts'
import { archive } from './measure/archive.ts'
import { backup } from './measure/backup.ts'
import { cached } from './measure/pages/cached.ts'
import { away } from './measure/faults/away.ts'
import { cluster } from './measure/cluster/cluster.ts'
import { connections } from './measure/faults/connections.ts'
import { database } from './measure/faults/database.ts'
import { double } from './measure/faults/double.ts'
import { flood } from './measure/faults/flood.ts'
import { hostile } from './measure/faults/hostile.ts'
import { invented } from './measure/faults/invented.ts'
import { rolling } from './measure/faults/rolling.ts'
import { silent } from './measure/faults/silent.ts'
import { deepPage } from './measure/pages/deep-page.ts'
import { editor } from './measure/newsroom/editor.ts'
import { explorer } from './measure/data/explorer.ts'
import { full } from './measure/data/full.ts'
import { exports } from './measure/data/export.ts'
import { figures } from './measure/newsroom/figures.ts'
import { firstStart } from './measure/first-start.ts'
import { importing } from './measure/data/import.ts'
import { interleavings } from './measure/newsroom/interleavings.ts'
import { keyToRow } from './measure/newsroom/key-to-row.ts'
import { kills } from './measure/newsroom/kills.ts'
import { lighthouse } from './measure/pages/lighthouse.ts'
import { lighthousePanel } from './measure/newsroom/lighthouse-panel.ts'
import { live } from './measure/live.ts'
import { logins } from './measure/logins.ts'
import { member } from './measure/pages/member.ts'
import { metrics } from './measure/pages/metrics.ts'
import { memory } from './measure/pages/memory.ts'
import { moves } from './measure/data/moves.ts'
import { nextPage } from './measure/pages/next-page.ts'
import { newsletter } from './measure/newsletter.ts'
import { clusterRedis } from './measure/cluster/redis.ts'
import { oldBuild } from './measure/cluster/old-build.ts'
import { outage } from './measure/cluster/outage.ts'
import { pdf } from './measure/pdf.ts'
import { panel } from './measure/newsroom/panel.ts'
import { prices } from './measure/data/prices.ts'
import { publishing } from './measure/newsroom/publish.ts'
import { search } from './measure/search/search.ts'
import { searchLoad } from './measure/search/search-load.ts'
import { sources } from './measure/sources/sources.ts'
import { start } from './measure/start.ts'
import { reads } from './measure/pages/reads.ts'
import { redirects } from './measure/pages/redirects.ts'
import { touch } from './measure/pages/touch.ts'
import { trade } from './measure/data/trade.ts'
import { uncached } from './measure/pages/uncached.ts'
import { webhooks } from './measure/webhooks.ts'
import { weeklyReport } from './measure/weekly-report.ts'
import { weight } from './measure/pages/weight.ts'
import { workbench } from './measure/pages/workbench.ts'

const MEASUREMENTS: Readonly<Record<string, Measurement>> = {
  explorer,
  api,
  cached,
  uncached,
  member,
  memory,
  metrics,
  cluster,
  'cluster-redis': clusterRedis,
  outage,
  'old-build': oldBuild,
  moves,
  'deep-page': deepPage,
  redirects,
  reads,
  editor,
  figures,
  kills,
  'key-to-row': keyToRow,
  interleavings,
  publish: publishing,
  live,
  newsletter,
  pdf,
  'weekly-report': weeklyReport,
  alerts,
  webhooks,
  archive,
  backup,
  export: exports,
  sources,
  start,
  'first-start': firstStart,
  weight,
  touch,
  'next-page': nextPage,
  workbench,
  import: importing,
  prices,
  full,
  panel,
  trade,
  logins,
  search,
  'loaded-search': searchLoad,
  lighthouse,
  'lighthouse-panel': lighthousePanel,
  'faults-database': database,
  'faults-silent': silent,
  'faults-away': away,
  'faults-connections': connections,
  'faults-flood': flood,
  'faults-hostile': hostile,
  'faults-invented': invented,
  'faults-rolling': rolling,
  'faults-double': double,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { record: { type: 'boolean', default: false } },
})
const all = Object.keys(MEASUREMENTS)
const names = positionals.length > 0 ? positionals.flatMap(namesOf) : all
/** The measurement of that name, or all that begin with it: `faults` means `faults-database` and the others. */
function namesOf(name: string): string[] {
  const found = all.filter((one) => one === name || one.startsWith(`${name}-`))
  if (found.length === 0) throw new Error(`There is no measurement ${name}. There are: ${all.join(', ')}`)
  return found
}

// A figure measured with other settings is repeated with the same.
const settings = Object.entries(process.env).flatMap(([key, value]) =>
  key.startsWith('BENCH_') ? [`${key}=${value}`] : [],
)

await buildIfStale()
let missed = 0
for (const name of names) {
  const measurement = MEASUREMENTS[name]
  if (!measurement) continue
  const started = performance.now()
  const { figures, detail = null } = await measurement.measure()
  const seconds = (performance.now() - started) / 1000
  const command = [...settings, `npm run bench -- ${name}`].join(' ')
  const report = { name, title: measurement.title, ...surroundings(), command, seconds, figures, detail }
  publish(report)
  if (values.record) record(report)
  missed += figures.filter((figure) => !kept(figure)).length
}
console.log(missed === 0 ? '\nEvery promise is kept.' : `\n${missed} promises are missed.`)
process.exitCode = missed === 0 ? 0 : 1

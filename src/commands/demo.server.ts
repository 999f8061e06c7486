import { loadDemo, recogniseDemo } from '#demo/load.server.ts'
import { loadOpenFigures } from '#admin/open-figures/load-open.server.ts'
import { PARTS, type PartName } from '#demo/parts/parts.ts'
import type { KeptRow } from '#demo/removal/collect.server.ts'
import { planRemoval, REFERRING, type Referring, type RemovalPlan } from '#demo/removal/plan.server.ts'
import { ALL_TAGS, removeDemo } from '#demo/removal/remove.server.ts'
import { undoRemoval } from '#demo/removal/undo.server.ts'
import { isolateWhole } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import type { Translate } from '#i18n/translator.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Storage } from '#platform/storage/storage.server.ts'
import { operatorName } from './terminal.ts'

/** What the commands on the demonstration work with. */
interface DemoCall {
  db: Db
  words: readonly string[]
  options: { only?: string | undefined; 'dry-run': boolean }
  lang: Lang
  t: Translate
  log: (message: string) => void
  /** The folder db/demo. */
  folder: string
  /** The folder db/open. */
  openFolder: string
  storage: Pick<Storage, 'put'>
  /** Publishes tags to instances that the database does not reach by itself. */
  publish: (tags: readonly string[]) => Promise<void>
}

/** `demo`, `demo remove [--only=<part>,<part>] [--dry-run]` and `demo undo`. */
export async function demoCommand(call: DemoCall): Promise<void> {
  const { words, t } = call
  const [word, ...more] = words
  if (more.length > 0) throw new Error(t('cli.demo.usage'))
  if (word === undefined) return loadCommand(call)
  if (word === 'remove') return removeCommand(call)
  if (word === 'undo') return undoCommand(call)
  throw new Error(t('cli.demo.usage'))
}

async function loadCommand(call: DemoCall): Promise<void> {
  if (!(await loadWhole(call))) call.log(call.t('cli.demo.nothing'))
}

/**
 * Loads the whole demonstration into an empty database, with the open figures, and says what was loaded; false where there is
 * something already.
 */
export async function loadWhole({
  db,
  folder,
  openFolder,
  storage,
  log,
  t,
}: Pick<DemoCall, 'db' | 'folder' | 'openFolder' | 'storage' | 'log' | 't'>): Promise<boolean> {
  const { loaded, counts } = await loadDemo(db, { folder, storage, now: new Date(), log: () => undefined })
  if (loaded) log(t('cli.demo.done', { count: counts['editorial_post'] ?? 0 }))
  for (const [table, count] of Object.entries(counts)) log(`  ${table}: ${count}`)
  const open = await loadOpenFigures(db, { folder: openFolder, now: new Date(), log: () => undefined })
  if (open && 'refused' in open) log(t('cli.demo.open_refused', open.refused))
  else if (open) log(t('cli.demo.open', { count: open.prices }))
  return loaded
}

const by = () => ({ actor: { id: null, name: operatorName(), role: 'operator' } }) as const

async function removeCommand(call: DemoCall): Promise<void> {
  const { db, t, log, options } = call
  const parts = partsOf(call)
  await recogniseDemo(db, call)
  const plan = await planRemoval(db, parts)
  if (plan.parts.every(({ rows }) => rows === 0) && plan.kept.length === 0) return log(t('cli.demo.none'))
  tellPlan(call, plan)
  if (options['dry-run']) return log(t('cli.demo.dry'))
  const { rows, id } = await removeDemo(db, { parts, accountId: null, by: by() })
  if (id === null) return log(t('cli.demo.none'))
  await call.publish(ALL_TAGS)
  log(t('cli.demo.removed', { rows: t('cli.rows', { count: rows }) }))
}

async function undoCommand({ db, t, log, publish }: DemoCall): Promise<void> {
  const undone = await undoRemoval(db, { by: by() })
  if (!undone) return log(t('cli.demo.undo.none'))
  await publish(ALL_TAGS)
  log(t('cli.demo.undone', { rows: t('cli.rows', { count: undone.restored }) }))
  if (undone.left > 0) log(t('cli.demo.left', { rows: t('cli.rows', { count: undone.left }) }))
}

/** The parts that `--only` names; all of them without it. Throws a message that names what there is. */
function partsOf({ options: { only }, t }: Pick<DemoCall, 'options' | 't'>): PartName[] {
  const all = PARTS.map(({ name }) => name)
  if (only === undefined) return all
  const names = only.split(',').map((name) => name.trim())
  const unknown = names.find((name) => !all.some((one) => one === name))
  if (unknown !== undefined)
    throw new Error(
      t('cli.option.wrong', {
        option: isolateWhole(`--only=${unknown}`),
        names: isolateWhole(all.join(', ')),
      }),
    )
  return all.filter((name) => names.includes(name))
}

function tellPlan({ t, log, lang }: Pick<DemoCall, 't' | 'log' | 'lang'>, plan: RemovalPlan): void {
  for (const { name, label, rows, along } of plan.parts) {
    if (rows === 0) continue
    const also = along > 0 ? t('cli.demo.along', { rows: t('cli.rows', { count: along }) }) : ''
    log(
      t('cli.demo.part', {
        name: isolateWhole(name),
        label: label[lang],
        rows: t('cli.rows', { count: rows }),
        also,
      }),
    )
  }
  const said = (names: readonly Referring[], key: 'cli.demo.goes' | 'cli.demo.waits') => {
    for (const name of names) {
      const count = plan.referring[name] ?? 0
      if (count > 0) log(t(key, { what: t(`cli.demo.of.${name}`), count }))
    }
  }
  said(REFERRING.goes, 'cli.demo.goes')
  said(REFERRING.waits, 'cli.demo.waits')
  if (plan.kept.length > 0) log(t('cli.demo.kept', { rows: t('cli.rows', { count: plan.kept.length }) }))
  for (const row of plan.kept) log(keptLine(row, lang, t))
  for (const { id, section, title_ar, title_en } of plan.stories) {
    const title = (lang === 'ar' ? (title_ar ?? title_en) : (title_en ?? title_ar)) ?? ''
    log(t('cli.demo.story', { title: isolateWhole(title), address: isolateWhole(`/admin/${section}/${id}`) }))
  }
}

function keptLine({ table, key, name, entry, why }: KeptRow, lang: Lang, t: Translate): string {
  const title = name[lang] ?? name.ar ?? `${table} ${key}`
  const address = entry === null ? '' : ` ${isolateWhole(`/admin/${entry}/${key}`)}`
  return `  ${isolateWhole(title)}: ${t(`cli.demo.why.${why}`)}${address}`
}

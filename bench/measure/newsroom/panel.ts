import {
  previewBatch,
  prepareBatch,
  readBatch,
  runBatch,
  setBatchValue,
} from '../../../src/entries/bulk/batch.server.ts'
import { undoBatch } from '../../../src/entries/bulk/undo.server.ts'
import type { Hand } from '../../../src/entries/drafts/draft.server.ts'
import { entryKind } from '../../../src/entries/kind.ts'
import { countTranslations, listEntries, type Asked } from '../../../src/entries/list/list.server.ts'
import type { Viewer } from '../../../src/platform/policy/viewer.ts'
import { ARTICLE } from '../../../src/sections/articles/entry.server.ts'
import { DEAL } from '../../../src/sections/mergers-acquisitions/deals.server.ts'
import type { Figure, Measurement } from '../../lib/measurement.ts'
import { openPanel } from '../../lib/data/panel-data.ts'
import { median, percentile, round } from '../../lib/stats.ts'

const BULK = 500
const MOST = { list: 50, bulk: 1000 }
const TURNS = 30
const LIST_TURNS = 100
const WARM_UP = 3

const NEEDS = {
  list: 'post.list',
  edit: 'post.edit',
  create: 'post.create',
  publish: 'post.publish',
  archive: 'post.archive',
} as const

/** Posts as far as their list needs it. */
const POST = entryKind({
  name: 'bench-posts',
  one: { ar: 'مادة', en: 'Story' },
  rows: {
    ar: { zero: '', one: '', two: '', few: '{count} مواد', many: '', other: '' },
    en: { one: '', other: '{count} stories' },
  },
  table: 'editorial_post',
  key: 'id',
  numbered: true,
  where: { section: 'articles' },
  fields: {
    title: { type: 'bilingual', label: { ar: 'العنوان', en: 'Title' } },
    body: { type: 'richText', label: { ar: 'النص', en: 'Text' } },
    country: {
      type: 'enum',
      label: { ar: 'البلد', en: 'Country' },
      options: { SA: { ar: 'السعودية', en: 'Saudi Arabia' }, AE: { ar: 'الإمارات', en: 'UAE' } },
    },
  },
  groups: [{ label: { ar: 'النص', en: 'Text' }, fields: ['title', 'body', 'country'] }],
  title: { ar: ['title_ar'], en: ['title_en'] },
  list: ['country'],
  searched: { terms: 't.search_title' },
  order: 't.updated_at desc',
  needs: NEEDS,
  archive: { column: 'status', value: 'archived', back: 'draft' },
  tags: () => [],
})

const ALL = { text: '', filters: {}, show: '', page: 1 } as const

const ASKED: Readonly<Record<string, Omit<Asked, 'page'>>> = {
  'as it opens': { text: '', filters: {}, show: '' },
  'one filter': { text: '', filters: { country: 'SA' }, show: '' },
  'a common word': { text: 'الميثانول', filters: {}, show: '' },
  'a common word and a filter': { text: 'methanol', filters: { country: 'SA' }, show: '' },
  'a rare word': { text: '4711', filters: {}, show: '' },
  'what is being changed': { text: '', filters: {}, show: 'open' },
  archived: { text: '', filters: {}, show: 'archived' },
}

/** Lists of 50,000 posts with their counts, and 500 deals changed and changed back in one transaction each. */
export const panel: Measurement = {
  title: 'Panel: 50,000 posts listed, 500 rows changed at once',
  async measure() {
    const { db, editor, close } = await openPanel()
    try {
      const app = { db } as Hand['app']
      const viewer: Viewer = { role: 'editor', id: editor, username: 'panel-editor', displayName: 'محرر' }
      const figures: Figure[] = []
      const detail: Record<string, readonly number[]> = {}
      for (const [name, asked] of Object.entries(ASKED)) {
        const times = await turns(LIST_TURNS, (turn) =>
          listEntries(app, viewer, POST, { ...asked, page: 1 + (turn % 3 === 2 ? 1 : 0) }, 'ar').then(
            () => undefined,
          ),
        )
        detail[name] = times
        figures.push({
          what: `list, ${name}: 95th percentile`,
          value: round(percentile(times, 0.95)),
          unit: 'ms',
          limit: { most: MOST.list },
        })
      }
      for (const [name, work] of Object.entries({
        'list, translations out of date': () =>
          listEntries(app, viewer, ARTICLE, { ...ALL, translation: 'stale' }, 'ar'),
        'list, without English': () =>
          listEntries(app, viewer, ARTICLE, { ...ALL, translation: 'noEnglish' }, 'ar'),
        'counts of what is left to translate': () => countTranslations(app, viewer, ARTICLE),
      } satisfies Record<string, () => Promise<unknown>>)) {
        const times = await turns(LIST_TURNS, async () => void (await work()))
        detail[name] = times
        figures.push({
          what: `${name}: 95th percentile`,
          value: round(percentile(times, 0.95)),
          unit: 'ms',
          limit: { most: MOST.list },
        })
      }
      const { change, undo, preview } = await bulkTimes(db, viewer)
      Object.assign(detail, { change, undo, preview })
      figures.push(
        {
          what: `${BULK} rows changed at once, slowest`,
          value: round(Math.max(...change)),
          unit: 'ms',
          limit: { most: MOST.bulk },
        },
        {
          what: `${BULK} rows changed back, slowest`,
          value: round(Math.max(...undo)),
          unit: 'ms',
          limit: { most: MOST.bulk },
        },
        { what: `${BULK} rows changed at once, median`, value: round(median(change)), unit: 'ms' },
        { what: `what a change of ${BULK} rows would do, median`, value: round(median(preview)), unit: 'ms' },
      )
      return { figures, detail }
    } finally {
      await close()
    }
  },
}

async function turns(count: number, work: (turn: number) => Promise<void>): Promise<number[]> {
  const times: number[] = []
  for (let turn = -WARM_UP; turn < count; turn++) {
    const took = await timed(() => work(turn + WARM_UP))
    if (turn >= 0) times.push(took)
  }
  return times
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function bulkTimes(db: Hand['app']['db'], viewer: Viewer) {
  const hand = {
    app: { db, changes: { publish: async () => undefined } },
    viewer,
    requestId: 'bench',
    now: new Date(),
    lang: 'ar',
  } as unknown as Hand
  const [change, undo, preview]: [number[], number[], number[]] = [[], [], []]
  for (let turn = 0; turn < TURNS; turn++) {
    const from = (turn % 4) * BULK
    const keys = Array.from({ length: BULK }, (_, i) => `deal-${from + i + 1}`)
    const id = await prepareBatch(db, hand, DEAL, { keys, do: 'set', column: 'the_condition' })
    const batch = await readBatch(db, id)
    if (!batch) throw new Error('A prepared batch is there')
    await setBatchValue(hand, DEAL, batch, 'suspended')
    preview.push(
      await timed(() =>
        previewBatch(hand, DEAL, keys, { do: 'set', column: 'the_condition', value: 'suspended' }),
      ),
    )
    change.push(await timed(() => runBatch(hand, DEAL, id)))
    const run = await readBatch(db, id)
    if (run?.done.length !== BULK) throw new Error(`Only ${run?.done.length} rows were changed`)
    undo.push(await timed(() => undoBatch(hand, DEAL, id)))
  }
  return { change, undo, preview }
}

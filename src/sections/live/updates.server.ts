import type { TextContext } from '#editorial/body/embeds.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { serializePrefs, type ReaderPrefs } from '#i18n/prefs.ts'
import type { App } from '#platform/app.server.ts'
import { readingOf } from '#platform/policy/policy.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'
import type { News, Source } from '#platform/streams/streams.server.ts'
import { liveTag, type LiveUpdate } from './contract.ts'
import { coverageOf, readEntries, type Coverage } from './read.server.ts'
import { headOf } from './part.server.tsx'
import { renderEntry } from './render.server.tsx'

/** Changed entries that are sent at a time; of more, the page itself has them all. */
const MOST_SENT = 50

/** Who follows what, in which words. */
export interface Following {
  post: number
  lang: Lang
  prefs: ReaderPrefs
}

/** The coverage of a story if this viewer may read all of it, as its page is read; else null: a preview has no entries. */
export async function readableCoverage(
  app: Pick<App, 'db' | 'memo'>,
  viewer: Viewer,
  post: number,
): Promise<Coverage | null> {
  const coverage = await coverageOf(app, post)
  return coverage && readingOf(viewer, coverage.guarded) === 'full' ? coverage : null
}

/**
 * What changed after a revision, as JSON: the same bytes for all who have read as far, in one language. What is in it is read as
 * a visitor, who sees the least.
 */
export function updateText(app: App, asked: Following, coverage: Coverage, after: number): Promise<string> {
  const { post, lang, prefs } = asked
  const since = Math.min(after, coverage.revision)
  const key = [post, lang, serializePrefs(prefs), since, coverage.revision]
  return app.memo.get(`live:update:${key.join('|')}`, [liveTag(post), `post:${post}`], async () =>
    JSON.stringify(await updateOf(app, asked, coverage, since)),
  )
}

async function updateOf(
  app: App,
  { lang, prefs }: Following,
  coverage: Coverage,
  after: number,
): Promise<LiveUpdate> {
  const ctx: TextContext = {
    app,
    lang,
    prefs,
    now: new Date(),
    viewer: VISITOR,
    tag: () => undefined,
    personal: () => undefined,
  }
  const rows = await readEntries(app, coverage.id, { after, limit: MOST_SENT + 1 })
  const reload = rows.length > MOST_SENT
  const entries = reload
    ? []
    : await Promise.all(
        rows.map(async (row) => ({
          id: row.id,
          came: row.came,
          html: await renderEntry(ctx, coverage, row),
        })),
      )
  const { revision, state } = coverage
  return { revision, state, head: headOf(ctx, coverage), entries, ...(reload && { reload }) }
}

/** What followers of a coverage share: a stream of its changes, which ends as soon as somebody else may read it than did before. */
export function liveSource(app: App, asked: Following, opened: Coverage): Source {
  const { post, lang, prefs } = asked
  const audience = JSON.stringify(opened.guarded)
  return {
    key: ['live', post, lang, serializePrefs(prefs), audience].join('|'),
    tags: [liveTag(post), `post:${post}`],
    mark: async () => (await coverageOf(app, post))?.revision ?? 0,
    async news(mark): Promise<News> {
      const coverage = await coverageOf(app, post)
      if (!coverage || JSON.stringify(coverage.guarded) !== audience) return 'end'
      if (coverage.revision <= mark) return null
      const text = await updateText(app, asked, coverage, mark)
      return { text: `id: ${coverage.revision}\ndata: ${text}\n\n`, mark: coverage.revision }
    },
  }
}

import type { LocalizedText } from '#i18n/localized-text.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { countJobs, JOB_STATES, lastRuns, listJobs } from '#platform/jobs/queue.server.ts'
import { WORK } from '../../work.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import { ownWork } from './own-work.server.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const LABELS = new Map<string, LocalizedText>(WORK.jobs.map(({ name, label }) => [name, label]))

/** The queue of work: what waits, runs and failed, and what is handed in by itself. */
export const JOBS: PanelScreen<'jobs'> = {
  path: 'jobs',
  title: { ar: 'المهام', en: 'Background jobs' },
  needs: 'job.run',
  view: 'jobs',
  rail: [{ group: 'site', icon: 'queue', count: async ({ app }) => (await countJobs(app.db)).failed }],
  parameters: ['page', 'state'],

  async load({ app, lang, now }, { url }) {
    const state = choiceOf(url, 'state', JOB_STATES)
    const counts = await countJobs(app.db)
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const list = await listPage(
      url,
      { state },
      {
        count: async () => (state ? counts[state] : all),
        rows: async (limit, offset) =>
          (await listJobs(app.db, state, limit, offset)).map((job) => ({
            ...job,
            label: LABELS.get(job.name)?.[lang] ?? null,
          })),
      },
    )
    const own = ownWork(WORK, await lastRuns(app.db), { config: app.config, lang, now })
    return { counts, list, own }
  },

  async act(ctx, { url }, form) {
    const verb = formText(form, 'do')
    const [name, id] = [formText(form, 'name'), formText(form, 'job')]
    if (!UUID.test(id) || name === '') throw new Refusal('bad_request')
    if (verb !== 'retry' && verb !== 'cancel') throw new Refusal('bad_request')
    await once(ctx, `jobs.${verb}`, async () => {
      await ctx.app.jobs[verb](name, id)
      return null
    })
    return { to: `jobs${url.search}`, done: verb === 'retry' ? 'queued' : 'cancelled' }
  },
}

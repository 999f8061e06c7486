import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { countJobs, JOB_STATES, listJobs } from '#platform/jobs/queue.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The queue of work: what waits, runs and failed. */
export const JOBS: PanelScreen<'jobs'> = {
  path: 'jobs',
  title: { ar: 'المهام', en: 'Background jobs' },
  needs: 'job.run',
  view: 'jobs',
  rail: [{ group: 'site', icon: 'queue', count: async ({ app }) => (await countJobs(app.db)).failed }],
  parameters: ['page', 'state'],

  async load({ app }, { url }) {
    const state = choiceOf(url, 'state', JOB_STATES)
    const counts = await countJobs(app.db)
    const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
    const list = await listPage(
      url,
      { state },
      {
        count: async () => (state ? counts[state] : all),
        rows: (limit, offset) => listJobs(app.db, state, limit, offset),
      },
    )
    return { counts, list }
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

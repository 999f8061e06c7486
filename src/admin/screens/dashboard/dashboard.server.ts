import type { RequestContext } from '#platform/http/context.server.ts'
import { hasDemo } from '#demo/removal/plan.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { countJobs } from '#platform/jobs/queue.server.ts'
import { can } from '#platform/policy/policy.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { heldComments } from '../comments/moderation.server.ts'
import { openMessages } from '../contact/contact.server.ts'
import { checkHealth } from '../health/checks.server.ts'
import { failedMail } from '../mail/mail-view.server.ts'
import { queueCount } from '../review/review.server.ts'
import { recentActivity } from './activity.server.ts'
import type { Waiting } from './contract.ts'
import { dismissFirstSteps, firstSteps } from './first-steps.server.ts'
import { freshness } from './freshness.server.ts'

const QUEUES = [
  { what: 'review', needs: 'post.review', to: '/admin/review?show=mine', count: queueCount('mine') },
  {
    what: 'returned',
    needs: 'post.submit',
    to: '/admin/review?show=returned',
    count: queueCount('returned'),
  },
  { what: 'overdue', needs: 'post.submit', to: '/admin/review?show=overdue', count: queueCount('overdue') },
  { what: 'comments', needs: 'comment.moderate', to: '/admin/comments', count: heldComments },
  { what: 'contact', needs: 'contact.read', to: '/admin/contact?state=open', count: openMessages },
  { what: 'mail', needs: 'mail.read', to: '/admin/mail', count: failedMail },
  {
    what: 'jobs',
    needs: 'job.run',
    to: '/admin/jobs?state=failed',
    count: async ({ app }: RequestContext) => (await countJobs(app.db)).failed,
  },
] as const

/** What waits, how new the figures are, what happened lately, and what the portal runs on. */
export const DASHBOARD: PanelScreen<'dashboard'> = {
  path: '',
  title: { ar: 'لوحة المعلومات', en: 'Dashboard' },
  needs: 'panel.enter',
  view: 'dashboard',
  rail: [{ group: 'newsroom', icon: 'home' }],

  async load(ctx) {
    const { app, viewer } = ctx
    const [waiting, fresh, activity, health, settings, steps, demo] = await Promise.all([
      Promise.all(
        QUEUES.filter(({ needs }) => can(viewer, needs)).map(
          async ({ what, to, count }): Promise<Waiting> => ({ what, to, count: await count(ctx) }),
        ),
      ),
      freshness(ctx),
      recentActivity(ctx),
      can(viewer, 'job.run') ? checkHealth(app, ctx.lang) : null,
      siteSettings(app),
      firstSteps(ctx),
      can(viewer, 'settings.edit') ? hasDemo(app.db) : false,
    ])
    return {
      steps,
      demo,
      waiting,
      freshness: fresh,
      activity,
      health,
      closed: settings.not_available,
      postingOpen: settings.posting_open,
      mayEditSettings: can(viewer, 'settings.edit'),
      mayWrite: can(viewer, 'post.create'),
    }
  },

  async act(ctx, _at, form) {
    if (formText(form, 'do') !== 'dismissSteps') throw new Refusal('bad_request')
    await dismissFirstSteps(ctx)
    return { to: '' }
  },
}

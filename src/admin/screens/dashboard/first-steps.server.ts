import { sql } from 'kysely'
import { hasDemo } from '#demo/removal/plan.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { can } from '#platform/policy/policy.ts'
import { DEFAULT_SETTINGS } from '#site/contract.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { FirstStep } from './contract.ts'

/** The setting that the newsroom needs the steps no more. */
const DISMISSED = 'first_steps_dismissed'

/** What is to be done before a portal's first public day, each with its state; null where all is done, or not wanted any more. */
export async function firstSteps(ctx: RequestContext): Promise<FirstStep[] | null> {
  const { app, viewer } = ctx
  if (!can(viewer, 'settings.edit')) return null
  const [{ rows }, demo, settings] = await Promise.all([
    sql<{ dismissed: boolean; accounts: boolean; figures: boolean; story: boolean }>`select
      exists (select from site_setting where key = ${DISMISSED}) as dismissed,
      (select count(*) from (select from accounts_user limit 2) first_two) = 2 as accounts,
      exists (select from products_prices_latest l join products_prices_series s on s.id = l.series_id where not s.demo)
        or exists (select from exports_imports_series where not demo) as figures,
      exists (select from editorial_post p where p.status = 'published' and not exists (
        select from demo_row d where d.table_name = 'editorial_post' and d.key = p.id::text)) as story`.execute(
      app.db,
    ),
    hasDemo(app.db),
    siteSettings(app),
  ])
  const found = rows[0]
  if (!found || found.dismissed) return null
  const named =
    settings.image !== null ||
    settings.name.ar !== DEFAULT_SETTINGS.name.ar ||
    settings.name.en !== DEFAULT_SETTINGS.name.en
  const steps: FirstStep[] = [
    { what: 'name', done: named, to: '/admin/settings' },
    { what: 'address', done: app.config.hasPublicUrl, to: '/admin/health' },
    { what: 'mail', done: app.config.smtpUrl !== null, to: '/admin/mail' },
    { what: 'account', done: found.accounts, to: '/admin/users' },
    { what: 'figures', done: found.figures, to: '/admin/imports' },
    { what: 'story', done: found.story, to: '/admin/articles/new' },
    { what: 'demo', done: !demo, to: '/admin/demo' },
  ]
  return steps.every(({ done }) => done) ? null : steps
}

/** Shows the steps to nobody any more. Throws `not_allowed`. */
export async function dismissFirstSteps({ app, viewer }: RequestContext): Promise<void> {
  if (!can(viewer, 'settings.edit')) throw new Refusal('not_allowed')
  await app.db
    .insertInto('site_setting')
    .values({ key: DISMISSED, value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

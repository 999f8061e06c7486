import { pathOf, worded } from '#editorial/present.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { can } from '#platform/policy/policy.ts'
import { sectionInfo } from '#site/section-info.server.ts'
import type { Activity } from './contract.ts'

const SHOWN = 10

/** What happened lately, the newest first: of each kind only what the viewer may see. */
export async function recentActivity(ctx: RequestContext): Promise<Activity[]> {
  const { viewer } = ctx
  const parts = await Promise.all([
    published(ctx),
    can(viewer, 'comment.moderate') ? comments(ctx) : [],
    can(viewer, 'contact.read') ? messages(ctx) : [],
    can(viewer, 'data.import') ? imports(ctx) : [],
  ])
  return parts
    .flat()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .slice(0, SHOWN)
}

/** What every reader can see by now. */
async function published({ app, lang, now }: RequestContext): Promise<Activity[]> {
  const rows = await app.db
    .selectFrom('editorial_listing as l')
    .innerJoin('editorial_post as p', 'p.id', 'l.post_id')
    .select([
      'p.id',
      'p.section',
      'p.category_id',
      'p.slug_ar',
      'p.slug_en',
      'p.title_ar',
      'p.title_en',
      'p.published_at',
    ])
    .where('l.list', '=', 'all')
    .where('l.visibility', '=', 3)
    .where('l.published_at', '<=', now)
    .orderBy('l.published_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    what: 'published',
    at: row.published_at?.toISOString() ?? '',
    name: worded(lang, row.title_ar, row.title_en).text,
    to: pathOf(row, lang),
  }))
}

async function comments({ app, lang }: RequestContext): Promise<Activity[]> {
  const rows = await app.db
    .selectFrom('editorial_comment as c')
    .innerJoin('editorial_post as p', 'p.id', 'c.post_id')
    .select(['c.created_at', 'p.title_ar', 'p.title_en'])
    .orderBy('c.created_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    what: 'comment',
    at: row.created_at.toISOString(),
    name: worded(lang, row.title_ar, row.title_en).text,
    to: '/admin/comments',
  }))
}

async function messages({ app }: RequestContext): Promise<Activity[]> {
  const rows = await app.db
    .selectFrom('contact_message')
    .select(['id', 'reference', 'created_at'])
    .orderBy('created_at', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map((row) => ({
    what: 'message',
    at: row.created_at.toISOString(),
    name: row.reference,
    to: `/admin/contact/${row.id}`,
  }))
}

async function imports({ app, lang }: RequestContext): Promise<Activity[]> {
  const rows = await app.db
    .selectFrom('data_import')
    .select(['section', 'state', 'finished_at'])
    .where('state', 'in', ['done', 'failed', 'refused'])
    .where('finished_at', 'is not', null)
    .orderBy('finished_at', 'desc')
    .limit(SHOWN)
    .execute()
  return Promise.all(
    rows.map(async (row): Promise<Activity> => ({
      what: row.state === 'done' ? 'imported' : 'importFailed',
      at: row.finished_at?.toISOString() ?? '',
      name: (await sectionInfo(app, row.section, lang)).label,
      to: null,
    })),
  )
}

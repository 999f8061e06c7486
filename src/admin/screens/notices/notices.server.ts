import { countText } from '#entries/count-text.ts'
import { EVENT_NAMES, MAIL_WAYS, type MailWay, type NoticeEvent } from '#entries/notices/events.ts'
import {
  chooseMailWays,
  countNotices,
  listNotices,
  mailWaysOf,
  markNotices,
  unreadNotices,
} from '#entries/notices/list.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { KINDS } from '../../kinds.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { subjectOf } from './subjects.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'

/** The viewer's notices. */
export const NOTICES: PanelScreen<'notices'> = {
  path: 'notices',
  title: { ar: 'الإشعارات', en: 'Notifications' },
  needs: 'panel.enter',
  view: 'notices',
  rail: [{ group: 'newsroom', icon: 'bell', count: unreadNotices }],
  parameters: ['page', 'show'],

  async load(ctx, { url }) {
    const show = choiceOf(url, 'show', ['unread'])
    const fmt = formatterOf(ctx.lang, ctx.now, ctx.prefs)
    const unreadOnly = show === 'unread'
    const list = await listPage(
      url,
      { show },
      {
        count: () => countNotices(ctx, unreadOnly),
        rows: async (limit, offset) => {
          const notices = await listNotices(ctx, KINDS, ctx.lang, { unreadOnly, limit, offset })
          return Promise.all(
            notices.map(async ({ thing, other, several, at, aboutAt, ...notice }) => ({
              ...notice,
              several: several && {
                to: `/admin/${several.kind.name}`,
                rows: countText(several.kind, several.count, ctx.lang, (count) => fmt.number(count)),
                names: several.names,
              },
              thing: thing
                ? {
                    to: `/admin/${thing.kind.name}/${thing.key}`,
                    one: thing.kind.one[ctx.lang],
                    name: thing.name,
                  }
                : other && (await subjectOf(ctx.app.db, ctx.viewer, other, ctx.lang)),
              at: at.toISOString(),
              aboutAt: aboutAt?.toISOString() ?? null,
            })),
          )
        },
      },
    )
    return { list, unread: await unreadNotices(ctx) }
  },

  async act(ctx, { url }, form) {
    const work = formText(form, 'do')
    if (work === 'allRead') await markNotices(ctx, 'all', true)
    else if (work === 'read' || work === 'unread') {
      const ids = form.getAll('row').flatMap((text) => (typeof text === 'string' ? Number(text) || [] : []))
      await markNotices(ctx, ids, work === 'read')
    } else throw new Refusal('bad_request')
    return { to: `notices${url.search}`, done: 'read' }
  },
}

/** How the viewer gets each event by e-mail. */
export const NOTICE_CHOICES: PanelScreen<'noticeChoices'> = {
  path: 'notices/mail',
  title: { ar: 'الإشعارات بالبريد', en: 'Notifications by e-mail' },
  needs: 'panel.enter',
  view: 'noticeChoices',

  async load({ app, viewer }) {
    const id = viewer.role === 'visitor' ? 0 : viewer.id
    const { email } = await app.db
      .selectFrom('accounts_user')
      .select('email')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { ways: await mailWaysOf(app.db, id), email }
  },

  async act(ctx, _at, form) {
    const ways = EVENT_NAMES.map((event): [NoticeEvent, MailWay] => {
      const way = MAIL_WAYS.find((one) => one === formText(form, `mail_${event}`))
      if (!way) throw new Refusal('invalid_input', { fields: { [`mail_${event}`]: 'must_be_valid' } })
      return [event, way]
    })
    await chooseMailWays(ctx, Object.fromEntries(ways) as Record<NoticeEvent, MailWay>)
    return { to: 'notices/mail', done: 'chosen' }
  },
}

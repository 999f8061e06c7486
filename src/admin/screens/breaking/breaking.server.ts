import { data } from 'react-router'
import { parseId } from '#editorial/paths.ts'
import { readAbout } from '#entries/notices/list.server.ts'
import { pickText } from '#i18n/fallback.ts'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { oneLine } from '#platform/http/form/typed-lines.ts'
import { can } from '#platform/policy/policy.ts'
import { countReach } from '#sections/following/breaking/audience.server.ts'
import { BREAKING_LIMITS } from '#sections/following/breaking/breaking.ts'
import { sentToday } from '#sections/following/breaking/limit.server.ts'
import { previewBreaking } from '#sections/following/breaking/preview.server.ts'
import {
  readBreaking,
  readStory,
  stateOf,
  type BreakingRow,
  type Story,
} from '#sections/following/breaking/read.server.ts'
import {
  countBreaking,
  countWaiting,
  listBreaking,
  postsOutside,
  reachedBy,
} from '#sections/following/breaking/record.server.ts'
import { breakingRules } from '#sections/following/breaking/rules.server.ts'
import {
  changeBreaking,
  consentToBreaking,
  kindsFor,
  refuseBreaking,
  sendBreaking,
  withdrawBreaking,
} from '#sections/following/breaking/write.server.ts'
import { listChannels } from '#sections/following/channels/channels.server.ts'
import { postAgain } from '#sections/following/channels/queue.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { listPage } from '../../parts/list.server.ts'
import type { BreakingItemData } from './contract.ts'
import { languagesOfStory, readTexts } from './texts-form.server.ts'

/** What was sent as breaking news, and what waits for consent. */
export const BREAKING: PanelScreen<'breaking'> = {
  path: 'breaking',
  title: { ar: 'الأخبار العاجلة', en: 'Breaking news' },
  needs: 'breaking.send',
  view: 'breaking',
  parameters: ['page'],
  rail: [
    {
      group: 'newsroom',
      icon: 'telegram',
      count: ({ app, viewer, now }) => countWaiting(app.db, viewer.role === 'visitor' ? 0 : viewer.id, now),
    },
  ],

  async load({ app, now, viewer }, { url }) {
    const { db } = app
    const [list, today, { perDay }] = await Promise.all([
      listPage(
        url,
        {},
        {
          count: () => countBreaking(db),
          rows: (limit, offset) => listBreaking(db, now, { limit, offset }),
        },
      ),
      sentToday(db, now),
      breakingRules(db),
    ])
    return { list, sentToday: today, perDay, maySet: can(viewer, 'settings.edit') }
  },
}

/** One notice: how readers would have it and whom it would reach, consent, and what became of it. */
export const BREAKING_ITEM: PanelScreen<'breakingForms'> = {
  path: 'breaking/:id',
  title: { ar: 'خبر عاجل', en: 'Breaking news' },
  needs: 'breaking.send',
  view: 'breakingForms',

  async load(ctx, { params }) {
    const { row, story } = await itemAt(ctx, params['id'])
    await readAbout(ctx, 'breaking', String(row.id))
    return present(ctx, row, story)
  },

  async act(ctx, { params }, form) {
    const { row, story } = await itemAt(ctx, params['id'])
    const { id } = row
    const to = `breaking/${id}`
    const version = Number(formText(form, 'version')) || 0
    switch (formText(form, 'do')) {
      case 'save':
        await changeBreaking(ctx, id, version, readTexts(form, languagesOfStory(story)))
        return { to, done: 'kept' }
      case 'send':
        await sendBreaking(ctx, id, version)
        return { to, done: (await breakingRules(ctx.app.db)).consent ? 'breakingAsked' : 'breakingSent' }
      case 'consent':
        await consentToBreaking(ctx, id)
        return { to, done: 'breakingSent' }
      case 'refuse': {
        const reason = oneLine(formText(form, 'reason'))
        if (Array.from(reason).length > BREAKING_LIMITS.reason)
          throw new Refusal('invalid_input', { fields: { reason: 'must_be_valid' } })
        await refuseBreaking(ctx, id, reason)
        return { to, done: 'breakingRefused' }
      }
      case 'withdraw':
        await withdrawBreaking(ctx, id)
        return { to, done: 'breakingEnded' }
      case 'again':
        await postAgain(ctx, id, formText(form, 'post'))
        return { to, done: 'queued' }
      default:
        throw new Refusal('bad_request')
    }
  },
}

async function itemAt({ app }: RequestContext, key: string | undefined) {
  const id = parseId(key)
  const row = id === null ? null : await readBreaking(app.db, id)
  const story = row && (await readStory(app.db, row.post_id))
  if (!row || !story) throw data(null, { status: 404 })
  return { row, story }
}

async function present(ctx: RequestContext, row: BreakingRow, story: Story): Promise<BreakingItemData> {
  const { app, lang, now, viewer } = ctx
  const { db } = app
  const state = stateOf(row, now)
  const isOpen = state === 'draft' || state === 'waiting'
  const rules = await breakingRules(db)
  const [names, kinds, previews, reach, channels, today, reached, posts] = await Promise.all([
    namesOf(ctx, [row.asked_by, row.decided_by]),
    kindsFor(db, story.id),
    previewBreaking(app, row, story, now),
    isOpen ? countReach(db, { post: story.id, kind: row.kind, perReader: rules.perReader }, now) : null,
    isOpen ? listChannels(db) : [],
    sentToday(db, now),
    row.sent_at ? reachedBy(db, row.id, story.id) : [],
    row.sent_at ? postsOutside(db, row.id) : [],
  ])
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return {
    form: 'item',
    id: row.id,
    version: row.version,
    state,
    story: {
      title: pickText(story.title, lang)?.text ?? '',
      to: `/admin/${story.section}/${story.id}`,
      href: localePath(lang, story.path[lang]),
      isPublic: story.isPublic,
      paid: story.paid,
    },
    texts: {
      kind: row.kind,
      kinds,
      langs: languagesOfStory(story),
      texts: row,
      barMinutes: row.bar_minutes,
    },
    previews,
    barMinutes: row.bar_minutes,
    reach,
    channels: channels.flatMap(({ name, lang: own, paused, hasKey }) =>
      paused || !hasKey ? [] : [{ name, lang: own }],
    ),
    needsConsent: rules.consent,
    lapse: rules.lapse,
    perDay: rules.perDay,
    sentToday: today,
    mayConsent: state === 'waiting' && can(viewer, 'breaking.consent', { ownerId: row.asked_by }),
    asked:
      row.asked_at && row.expires_at
        ? { by: nameOf(row.asked_by), at: row.asked_at.toISOString(), until: row.expires_at.toISOString() }
        : null,
    decided: isOpen
      ? null
      : { by: nameOf(row.decided_by), at: (row.sent_at ?? row.ended_at ?? row.made_at).toISOString() },
    reason: row.reason,
    sent: row.sent_at && {
      at: row.sent_at.toISOString(),
      barUntil: row.bar_until?.toISOString() ?? null,
      leftOut: row.left_out,
    },
    reached,
    posts,
  }
}

async function namesOf(
  { app }: RequestContext,
  ids: readonly (number | null)[],
): Promise<Map<number, string>> {
  const rows = await app.db
    .selectFrom('accounts_user')
    .select(['id', 'display_name'])
    .where('id', 'in', [0, ...ids.filter((id) => id !== null)])
    .execute()
  return new Map(rows.map(({ id, display_name }) => [id, display_name]))
}

import { ONLY_SHOWN } from '#datasets/passed-on.server.ts'
import { unitName } from '#datasets/series/units.ts'
import type { I18n } from '#i18n/i18n.ts'
import type { Lang } from '#i18n/locale.ts'
import { pickText } from '#i18n/fallback.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import { anchorOf } from '#editorial/comments/contract.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { decimalsOf } from '#datasets/series/decimals.ts'
import type { RuleKind } from '../alerts/rule.ts'
import { sentNotices } from '../breaking/read.server.ts'
import { breakingInWords } from '../breaking/words.server.ts'
import { seriesBySlug, type FollowedSeries } from '../things/prices.server.ts'
import type { Thing } from '../things/thing.ts'
import { refOf, thingsOf } from '../things/things.server.ts'
import { revisionInWords } from './revision-words.server.ts'
import { entryIn, entryTitles } from './live-entries.server.ts'
import { correctionsOf } from './revisions.server.ts'

/** A notice as its row has it. */
export interface NoticeRow {
  id: number
  kind: 'alert' | 'figure' | 'post' | 'case' | 'reply' | 'revision' | 'breaking'
  key: string
  payload: unknown
  at: Date
  read_at: Date | null
}

/** A notice in words, as its reader may know it now. */
export interface ShownNotice {
  id: number
  kind: NoticeRow['kind']
  /** Its event: an alert, a new price, a new story, news of a case, an answer to a comment, a corrected price. */
  label: string
  title: string
  /** The figures behind it with their dates, basis and source; what the rule asked for. */
  lines: string[]
  /** Without language. */
  path: string
  /** The number of breaking news. */
  breaking?: number
  at: string
  read: boolean
}

interface Figures {
  kind?: RuleKind
  threshold?: number
  window?: number
  unit: string
  day: string
  price: number
  estimated?: boolean
  base?: number
  base_day?: string
  change?: number
  before?: number
  before_day?: string
}

/**
 * Puts notices into words, in their order; what is gone or not for this reader any more is left out. With `leaving`, for a mail or
 * message, corrected prices are as they are now, what was corrected back is left out, and what the notices of these numbers are about is
 * only named: its figures may not be passed on.
 */
export async function presentNotices(
  db: Db,
  viewer: Viewer,
  i18n: I18n,
  rows: readonly NoticeRow[],
  leaving: ReadonlySet<number> | null = null,
): Promise<ShownNotice[]> {
  const { lang } = i18n
  const keys = (kinds: readonly NoticeRow['kind'][]) =>
    rows.filter(({ kind }) => kinds.includes(kind)).map(({ key }) => key)
  const [series, things, events, replies, breaking, entries, corrections] = await Promise.all([
    seriesBySlug(db, lang, keys(['alert', 'figure', 'revision'])),
    thingsOf(db, viewer, lang, [
      ...keys(['post', 'reply', 'breaking']).map((key) => ({ kind: 'post' as const, key })),
      ...keys(['case']).map((key) => ({ kind: 'case' as const, key })),
    ]),
    eventsOf(db, rows),
    repliesOf(db, rows),
    sentNotices(db, rows.filter(({ kind }) => kind === 'breaking').map(breakingId)),
    entryTitles(
      db,
      lang,
      rows.map(({ payload }) => payload),
    ),
    correctionsOf(
      db,
      rows.filter(({ kind }) => kind === 'revision'),
      leaving !== null,
    ),
  ])
  const nameOf = ({ kind, key }: NoticeRow) =>
    (kind === 'case' ? things.get(refOf({ kind, key }))?.name : series.get(key)?.name) ?? ''
  return rows.flatMap((row) => {
    const worded =
      row.kind === 'alert' || row.kind === 'figure'
        ? ofFigure(i18n, row, series.get(row.key))
        : row.kind === 'revision'
          ? revisionInWords(i18n, series.get(row.key), corrections.get(row.id) ?? [])
          : row.kind === 'post'
            ? ofPost(i18n, row, entries, things.get(refOf({ kind: 'post', key: row.key })))
            : row.kind === 'reply'
              ? ofReply(i18n, things.get(refOf({ kind: 'post', key: row.key })), replies.get(replyId(row)))
              : row.kind === 'breaking'
                ? breakingInWords(
                    i18n,
                    things.get(refOf({ kind: 'post', key: row.key })),
                    breaking.get(breakingId(row)),
                  )
                : ofCase(i18n, things.get(refOf({ kind: 'case', key: row.key })), events.get(eventId(row)))
    if (!worded) return []
    const said = leaving?.has(row.id) ? onlyNamed(worded, nameOf(row), lang) : worded
    const { id, kind, at, read_at } = row
    return [{ id, kind, ...said, at: at.toISOString(), read: read_at !== null }]
  })
}

/** A notice that leaves the site without its figures. */
const onlyNamed = <Own extends object>(worded: Own, name: string, lang: Lang) => ({
  ...worded,
  title: name,
  lines: [ONLY_SHOWN[lang]],
})

type Said = Pick<ShownNotice, 'label' | 'title' | 'lines' | 'path' | 'breaking'> | null

const eventId = ({ payload }: NoticeRow) => (payload as { event?: number }).event ?? 0

const breakingId = ({ payload }: NoticeRow) => (payload as { breaking?: number }).breaking ?? 0

interface CaseEvent {
  date: string
  event_ar: string
  event_en: string | null
}

async function eventsOf(db: Db, rows: readonly NoticeRow[]): Promise<Map<number, CaseEvent>> {
  const ids = rows.filter(({ kind }) => kind === 'case').map(eventId)
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('dumping_cases_event')
    .select(['id', 'date', 'event_ar', 'event_en'])
    .where('id', 'in', ids)
    .execute()
  return new Map(found.map((event) => [event.id, event]))
}

const replyId = ({ payload }: NoticeRow) => (payload as { comment?: number }).comment ?? 0

interface Reply {
  id: number
  author: string
}

/** The answers that are published now. */
async function repliesOf(db: Db, rows: readonly NoticeRow[]): Promise<Map<number, Reply>> {
  const ids = rows.filter(({ kind }) => kind === 'reply').map(replyId)
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('editorial_comment as c')
    .innerJoin('accounts_user as u', 'u.id', 'c.author_id')
    .select(['c.id', 'u.display_name as author'])
    .where('c.id', 'in', ids)
    .where('c.status', '=', 'published')
    .execute()
  return new Map(found.map((reply) => [reply.id, reply]))
}

function ofFigure({ t, fmt, lang }: I18n, { kind, payload }: NoticeRow, series?: FollowedSeries): Said {
  if (!series) return null
  // Written by the judging statement alone.
  const figures = payload as Figures
  const unit = unitName(figures.unit, lang)
  const amount = (value: number) => fmt.number(value, decimalsOf(value))
  const price = amount(figures.price)
  const named = { series: series.name, price, unit }
  const about = t('following.notice.about', { terms: series.terms, source: series.source })
  const on = t(figures.estimated ? 'following.notice.estimate' : 'following.notice.price', {
    price,
    unit,
    day: fmt.date(figures.day),
  })
  if (kind === 'figure' || figures.kind === 'new_point') {
    const before =
      figures.before === undefined || figures.before_day === undefined
        ? []
        : [t('following.notice.before', { price: amount(figures.before), day: fmt.date(figures.before_day) })]
    const label = t(kind === 'figure' ? 'following.notice.figure' : 'following.notice.alert')
    return {
      label,
      title: t('following.notice.new', named),
      lines: [on, ...before, about],
      path: series.href,
    }
  }
  const { kind: rule = 'above', threshold = 0, window = 0, base, base_day, change = 0 } = figures
  const moved =
    base === undefined || base_day === undefined
      ? []
      : [t('following.notice.from', { price: amount(base), day: fmt.date(base_day) })]
  return {
    label: t('following.notice.alert'),
    title:
      rule === 'change'
        ? t('following.notice.moved', { series: series.name, change: fmt.change(change, '%', 1) })
        : t(`following.notice.${rule === 'below' ? 'below' : 'above'}`, named),
    lines: [
      on,
      ...moved,
      t('following.notice.asked', { rule: ruleInWords({ t, fmt }, { kind: rule, threshold, window, unit }) }),
      about,
    ],
    path: series.href,
  }
}

/** What a rule waits for, in words. */
export function ruleInWords(
  { t, fmt }: Pick<I18n, 't' | 'fmt'>,
  { kind, threshold, window, unit }: { kind: RuleKind; threshold: number; window: number; unit: string },
): string {
  switch (kind) {
    case 'above':
      return t('following.rule.above', { price: fmt.number(threshold, decimalsOf(threshold)), unit })
    case 'below':
      return t('following.rule.below', { price: fmt.number(threshold, decimalsOf(threshold)), unit })
    case 'change':
      return window === 0
        ? t('following.rule.change.before', { percent: `${fmt.number(threshold)}%` })
        : t('following.rule.change.days', { percent: `${fmt.number(threshold)}%`, count: window })
    case 'new_point':
      return t('following.rule.new_point')
  }
}

function ofPost(
  { t }: I18n,
  { payload }: NoticeRow,
  entries: Awaited<ReturnType<typeof entryTitles>>,
  post?: Thing,
): Said {
  if (!post?.path) return null
  const entry = entryIn(payload)
  if (entry !== null) {
    const title = entries.get(entry)
    // It was removed since.
    if (title === undefined) return null
    const path = `${post.path}?entry=${entry}#live-${entry}`
    return {
      label: t('following.notice.live'),
      title: title ?? post.name,
      lines: title ? [post.name] : [],
      path,
    }
  }
  return {
    label: t('following.notice.post'),
    title: post.name,
    lines: post.author ? [t('following.notice.by', { author: post.author.name })] : [],
    path: post.path,
  }
}

function ofReply({ t }: I18n, post?: Thing, reply?: Reply): Said {
  if (!post?.path || !reply) return null
  return {
    label: t('following.notice.reply'),
    title: t('following.notice.answered', { name: reply.author }),
    lines: [t('following.notice.under', { title: post.name })],
    path: `${post.path}#${anchorOf(reply.id)}`,
  }
}

function ofCase({ t, fmt, lang }: I18n, thing?: Thing, event?: CaseEvent): Said {
  if (!thing?.path || !event) return null
  const { date, event_ar, event_en } = event
  const day = /^\d{4}-\d{2}-\d{2}$/.test(date)
    ? fmt.date(date)
    : /^\d{4}-\d{2}$/.test(date)
      ? fmt.month(date)
      : date
  return {
    label: t('following.notice.case'),
    title: pickText({ ar: event_ar, en: event_en }, lang)?.text ?? event_ar,
    lines: [t('following.notice.in', { name: thing.name, about: thing.about ?? '' }), day],
    path: thing.path,
  }
}

import { ZONES } from '#sections/following/contract.ts'
import { settingsOf } from '#sections/following/contract.server.ts'
import { localePath } from '#i18n/locale.ts'
import { earlyRefusal } from '#platform/http/form/form-refusal.server.ts'
import { builtFile } from '#platform/http/built-files.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { boardAnswer } from './answer.server.ts'
import { MOST, sharedPath } from './contract.ts'
import { entryOf } from './entries.ts'
import { itemsOf } from './items.server.ts'
import { readyEntries } from './ready.server.ts'
import { boardSettings } from './settings.server.ts'
import { readBoard } from './store.server.ts'
import { lastVisits, noteVisit } from './views/visits.server.ts'
import { wordsIn } from './words.server.ts'

/** The confirmations of the section's pages: `?done=`. The texts are `board.done.*`. */
const DONE = ['added', 'removed', 'restored', 'moved', 'changed', 'shared', 'unshared'] as const

const ORDER = 'src/sections/board/view/order.ts'

/** Address of the script of this page alone. */
const orderScript = () => (import.meta.env.DEV ? `/${ORDER}` : builtFile(ORDER))

/** Everything on the page of the reader's own board. */
export async function loadBoard(ctx: RequestContext) {
  ctx.personal()
  const { place, entries } = await readBoard(ctx)
  const ready = entries.length === 0 ? await readyEntries(ctx) : []
  const isEmpty = entries.length === 0
  const { viewer } = ctx
  const own = viewer.role === 'visitor' ? null : viewer.id
  const visits = own === null ? undefined : await lastVisits(ctx.app.db, own, ctx.now)
  const items = await itemsOf(ctx, isEmpty ? ready : entries, { visits })
  if (own !== null) {
    const counts = items.flatMap(({ key, row }) => (row?.count == null ? [] : [[key, row.count] as const]))
    await noteVisit(ctx.app.db, own, new Map(counts), ctx.now)
  }
  const { t, fmt } = wordsIn(ctx.lang, ctx.now, ctx.prefs)
  const query = ctx.url.searchParams
  return {
    title: t('board.title'),
    answer: isEmpty ? null : boardAnswer(items, { lang: ctx.lang, fmt }),
    /** What puts entries in order by drag. */
    script: items.length > 1 ? orderScript() : null,
    token: ctx.formToken(),
    alert: earlyRefusal(ctx),
    done: DONE.find((one) => one === query.get('done')) ?? null,
    undo: undoOf(query),
    place,
    most: MOST[place],
    isEmpty,
    items,
    settings: own === null ? null : await settingsFor(ctx, own),
  }
}

export type BoardPage = Awaited<ReturnType<typeof loadBoard>>

/** The entry that was just removed and its place, for the way back. */
function undoOf(query: URLSearchParams) {
  const entry = entryOf(query.get('kind') ?? '', query.get('key') ?? '')
  const at = query.get('at') ?? ''
  return entry && /^\d{1,2}$/.test(at) ? { ...entry, at } : null
}

/** What an account chose for its board, in words. */
async function settingsFor({ app, lang, now, prefs }: RequestContext, userId: number) {
  const [{ starts, mail, share_token }, hours] = await Promise.all([
    boardSettings(app.db, userId),
    settingsOf(app.db, userId),
  ])
  const { fmt } = wordsIn(lang, now, prefs)
  const zones: Readonly<Record<string, Readonly<Record<typeof lang, string>>>> = ZONES
  return {
    starts,
    mail,
    hour: fmt.digits(`${String(hours.digest_hour).padStart(2, '0')}:00`),
    zone: zones[hours.zone]?.[lang] ?? hours.zone,
    weekday: fmt.weekday(new Date(SUNDAY + hours.digest_day * 86_400_000)),
    link: share_token && new URL(localePath(lang, sharedPath(share_token)), app.config.publicUrl).href,
  }
}

export type BoardChoices = Awaited<ReturnType<typeof settingsFor>>

/** A Sunday, from which the week's days are counted. */
const SUNDAY = Date.UTC(2026, 10, 22, 12)

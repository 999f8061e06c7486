import { data, redirect } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { ERRORS, Refusal } from '#platform/http/errors.ts'
import { earlyRefusal, formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { isOutage } from '#platform/http/stored/stored-answer.server.ts'
import { TOKEN_FIELD } from '#platform/http/guard/csrf.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import { chaptersAbout } from '#sections/handbook/contract.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import type { PanelData, PanelProblem } from './contract.ts'
import { doneAt } from './done/done.server.ts'
import { fieldTexts } from './field-errors.server.ts'
import { findScreen } from './find-screen.server.ts'
import { commandsOf, railOf } from './rail.server.ts'
import type { PanelScreen } from './screen.ts'

const PROBLEM_TITLES = {
  403: { ar: 'غير مسموح بالعرض', en: 'Not allowed to view' },
  404: { ar: 'هذه الصفحة غير متاحة', en: 'This page is not available' },
  412: { ar: 'انتهت الجلسة', en: 'Your session has ended' },
  500: { ar: 'تعذر عرض الصفحة', en: 'The page could not be shown' },
} as const

/** Loads the panel's screen at a path below /admin. Leads a visitor to the log-in and back. */
export async function openPanel(ctx: RequestContext, path: string) {
  ctx.personal()
  const { viewer, lang, posted } = ctx
  // What was typed before the session ended is held in the page, so that it can be sent once more.
  if (viewer.role === 'visitor' && posted === null)
    throw redirect(
      localePath(
        lang,
        `/account/login?next=${encodeURIComponent(localePath(lang, `/admin${path && `/${path}`}`) + ctx.url.search)}`,
      ),
    )
  const [found, rail, settings] = await Promise.all([
    viewer.role === 'visitor' ? ended() : loadScreen(ctx, path),
    railOf(ctx, path),
    siteSettings(ctx.app),
  ])
  const loaded: PanelData = {
    ...found,
    rail,
    help: found.screen ? chaptersAbout(`/admin${path && `/${path}`}`, lang) : [],
    commands: commandsOf(ctx),
    site: { name: settings.name[lang], closed: settings.not_available },
    viewer: viewer.role === 'visitor' ? '' : viewer.displayName,
    // The bell says what the rail's link to the notices has counted.
    unread: rail.flatMap(({ items }) => items).find(({ to }) => to === '/admin/notices')?.count ?? 0,
    token: ctx.formToken(),
    alert: earlyRefusal(ctx),
    typed: posted && typedIn(posted),
    done: doneAt(ctx.url, lang),
    title: found.problem === null ? found.title : PROBLEM_TITLES[found.problem][lang],
  }
  return data(loaded, { status: found.problem ?? 200 })
}

type Found = Pick<PanelData, 'title' | 'screen' | 'problem'>

const problem = (status: PanelProblem): Found => ({ title: '', screen: null, problem: status })
const ended = () => problem(412)

/** Whoever may not enter the panel is refused at an address without a screen, too. */
const mayEnter = (viewer: Viewer, screen?: PanelScreen) =>
  can(viewer, 'panel.enter') && (!screen || can(viewer, screen.needs))

/** The screen's data, or why it cannot be shown: also a fault stays within the panel's frame. */
async function loadScreen(ctx: RequestContext, path: string): Promise<Found> {
  const found = findScreen(path)
  if (!mayEnter(ctx.viewer, found?.screen)) return problem(403)
  if (!found) return problem(404)
  const { screen, params } = found
  try {
    const loaded = await screen.load(ctx, { params, url: ctx.url })
    return {
      title: screen.titleOf?.(loaded, ctx.lang) ?? screen.title[ctx.lang],
      screen: { view: screen.view, data: loaded },
      problem: null,
    }
  } catch (error) {
    const status = statusOf(error)
    if (status === 403 || status === 404) return problem(status)
    if (error instanceof Response || isOutage(error)) throw error
    ctx.app.telemetry.exception(error, { requestId: ctx.requestId, path: ctx.url.pathname })
    return problem(500)
  }
}

/** The status of a refusal, or of the router's `data`, which loaders throw for what they cannot show. */
function statusOf(thrown: unknown): number | null {
  if (thrown instanceof Refusal) return ERRORS[thrown.code].status
  const init = typeof thrown === 'object' && thrown !== null && 'init' in thrown ? thrown.init : null
  return typeof init === 'object' && init !== null && 'status' in init ? Number(init.status) : null
}

/** Does what a form of a screen asks for and leads to where it says; refused, the answer has what was typed. */
export async function actInPanel(ctx: RequestContext, path: string, form: FormData) {
  const { viewer } = ctx
  try {
    const found = findScreen(path)
    // Who is logged in lacks a right and not a log-in: 403, as when the screen is opened.
    if (viewer.role !== 'visitor' && !mayEnter(viewer, found?.screen)) throw new Refusal('not_allowed')
    if (!found?.screen.act) throw new Refusal('not_found')
    if (viewer.role === 'visitor') throw new Refusal('unauthorized')
    const { to, done } = await found.screen.act(ctx, { params: found.params, url: ctx.url }, form)
    const address = localePath(ctx.lang, `/admin${to && `/${to}`}`)
    return redirect(done ? `${address}${to.includes('?') ? '&' : '?'}done=${done}` : address, 303)
  } catch (error) {
    return formRefusal(ctx, error, { typed: typedIn(form), texts: fieldTexts(error, ctx.lang) })
  }
}

const SECRET = /password|^(?:source|channel)_key$|^csrftoken$/

/** The texts of a form, name by name; files cannot be put back into their fields. */
function typedIn(form: FormData): [string, string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && name !== TOKEN_FIELD && !SECRET.test(name) ? [[name, value]] : [],
  )
}

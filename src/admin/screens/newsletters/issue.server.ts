import { data } from 'react-router'
import { parseId } from '#editorial/paths.ts'
import { writeArrangement } from '#entries/order/arrangement.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { LANGS } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import * as change from '#sections/newsletters/issue/change.server.ts'
import { composeIssue } from '#sections/newsletters/issue/compose.server.ts'
import { AUDIENCES, type Audience } from '#sections/newsletters/issue/issue.ts'
import type { IssueThing } from '#sections/newsletters/issue/issue.ts'
import { issueThings } from '#sections/newsletters/issue/issues.server.ts'
import { allLists } from '#sections/newsletters/lists.server.ts'
import { countReached } from '#sections/newsletters/delivery/start.server.ts'
import { sumsOf } from '#sections/newsletters/delivery/sums.server.ts'
import type { OrderedThing } from '../../parts/order/order.ts'
import { afterMove, askedOrder, movedIn } from '../../parts/order/asked.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { RIYADH, wallClock } from '../edit/way/zone.ts'
import type { IssueData, MailPreview } from './contract.ts'
import { arranged, checkSendable, readIssueForm, readSendAt, sendTest } from './issue-form.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

const WORDS = { ar, en }

/** One issue: what it says, how it looks, who gets it and what became of it. */
export const NEWSLETTER_ISSUE: PanelScreen<'newsletterIssue'> = {
  path: 'newsletters/issue/:id',
  title: { ar: 'عدد من نشرة', en: 'Newsletter issue' },
  needs: 'newsletter.manage',
  view: 'newsletterIssue',
  titleOf: ({ title }) => title,
  parameters: ['moved', 'by'],

  async load(ctx, { params, url }): Promise<IssueData> {
    const { app, lang } = ctx
    const { issue, list } = await readIssue(ctx, params['id'])
    const isStarted = issue.started_at !== null
    const [things, previews, reached, sums, email] = await Promise.all([
      issueThings(ctx, issue),
      isStarted ? frozen(ctx, issue.id) : composed(ctx, issue, list),
      Promise.all(AUDIENCES.map((audience) => countReached(app.db, issue.list_id, audience))),
      isStarted ? sumsOf(app.db, issue.id) : null,
      ownEmail(ctx),
    ])
    const fmt = formatterOf(lang, ctx.now)
    const ordered = ({ key, title, note, isLeftOut }: IssueThing, to: string): OrderedThing => ({
      key,
      title,
      to,
      ...(isLeftOut ? { note: WORDS[lang]['admin.newsletters.hidden'], isHidden: true } : note && { note }),
    })
    return {
      id: issue.id,
      title: issue[`subject_${lang}`] || WORDS[lang]['admin.newsletters.untitled'],
      list: list[`name_${lang}`],
      version: issue.version,
      state: issue.state,
      problem: issue.problem,
      audience: issue.audience,
      reached: Object.fromEntries(AUDIENCES.map((name, i) => [name, reached[i] ?? 0])) as Record<
        Audience,
        number
      >,
      subject: { ar: issue.subject_ar, en: issue.subject_en },
      intro: { ar: issue.intro_ar, en: issue.intro_en },
      order: { was: writeArrangement(arranged(issue)), before: null, moved: movedIn(url) },
      posts: things.posts.map((thing) => ordered(thing, `/admin/newsletters/issue/${issue.id}`)),
      figures: things.figures.map((thing) => ordered(thing, `/admin/newsletters/issue/${issue.id}`)),
      otherPosts: things.otherPosts.map(({ key, title, note }) => ({
        value: key,
        label: `${title} · ${fmt.date(note)}`,
      })),
      otherFigures: things.otherFigures.map(({ key, title, note }) => ({
        value: key,
        label: `${title} · ${note}`,
      })),
      previews,
      sendAt: issue.send_at ? wallClock(issue.send_at, RIYADH) : '',
      startedAt: issue.started_at?.toISOString() ?? null,
      endedAt: issue.ended_at?.toISOString() ?? null,
      sums,
      leftOut: issue.left_out.length,
      hasServer: app.config.smtpUrl !== null,
      email,
    }
  },

  async act(ctx, { params }, form) {
    const id = parseId(params['id'] ?? '')
    if (id === null) throw new Refusal('not_found')
    const to = `newsletters/issue/${id}`
    const asked = formText(form, 'do')
    switch (asked) {
      case '':
        await change.saveIssue(ctx, id, Number(formText(form, 'was')), readIssueForm(form))
        return { to, done: 'kept' }
      case 'remove':
        await change.removeIssue(ctx, id)
        return { to: 'newsletters', done: 'removed' }
      case 'pause':
        await change.pauseIssue(ctx, id)
        return { to, done: 'paused' }
      case 'stop':
        await change.stopIssue(ctx, id)
        return { to, done: 'stopped' }
      case 'unschedule':
        await change.unscheduleIssue(ctx, id)
        return { to, done: 'unscheduled' }
    }
    const { issue, list } = await readIssue(ctx, params['id'])
    switch (asked) {
      case 'test':
        await sendTest(ctx, issue, list)
        return { to, done: 'tested' }
      case 'resume':
        await change.resumeIssue(ctx, id)
        return { to, done: 'sending' }
      case 'schedule':
        await checkSendable(ctx, issue, list)
        await change.scheduleIssue(ctx, id, readSendAt(ctx, form))
        return { to, done: 'scheduled' }
      case 'send':
        await checkSendable(ctx, issue, list)
        await change.sendIssueNow(ctx, id)
        return { to, done: 'sending' }
      case 'add-post':
      case 'add-figure': {
        const now = arranged(issue)
        const [name, key] =
          asked === 'add-post'
            ? (['posts', formText(form, 'post')] as const)
            : (['figures', formText(form, 'figure')] as const)
        if (!now[name].includes(key)) await arrange(ctx, issue, { ...now, [name]: [...now[name], key] })
        return { to, done: 'kept' }
      }
      default: {
        const order = askedOrder(form)
        const [was, current] = [order.was, arranged(issue)].map(writeArrangement)
        if (writeArrangement(order.wanted) === current) return { to: afterMove(to, order), done: 'kept' }
        if (was !== current) throw new Refusal('stale')
        await arrange(ctx, issue, order.wanted)
        return { to: afterMove(to, order), done: 'kept' }
      }
    }
  },
}

/** Writes an order. A story that the audience may not list cannot be put into an issue. */
async function arrange(
  ctx: RequestContext,
  issue: change.IssueRow,
  wanted: Readonly<Record<string, readonly string[]>>,
): Promise<void> {
  const posts = (wanted['posts'] ?? []).map(parseId)
  const figures = [...(wanted['figures'] ?? [])]
  if (!posts.every((post) => post !== null)) throw new Refusal('bad_request')
  const added = {
    posts: posts.filter((post) => !issue.posts.includes(post)),
    figures: figures.filter((figure) => !issue.figures.includes(figure)),
  }
  const { posts: known, figures: quoted } = await issueThings(ctx, { ...issue, ...added })
  if ([...known, ...quoted].some(({ isLeftOut }) => isLeftOut)) throw new Refusal('bad_request')
  await change.arrangeIssue(ctx, issue.id, issue.version, { posts, figures })
}

async function readIssue({ app }: RequestContext, key: string | undefined) {
  const id = parseId(key ?? '')
  const issue =
    id === null
      ? undefined
      : await app.db.selectFrom('newsletter_issue').selectAll().where('id', '=', id).executeTakeFirst()
  const list = issue && (await allLists(app.db)).find((one) => one.id === issue.list_id)
  if (!issue || !list) throw data(null, { status: 404 })
  return { issue, list }
}

type Composing = Parameters<typeof composeIssue>[1]

const composed = ({ app, now }: RequestContext, issue: Composing['issue'], list: Composing['list']) =>
  Promise.all(
    LANGS.map(async (lang): Promise<MailPreview> => {
      const { subject, html, text } = await composeIssue(app, { issue, list, lang, now })
      return { lang, subject, html, text, kilobytes: kilobytesOf(html) }
    }),
  )

async function frozen({ app }: RequestContext, issue: number): Promise<MailPreview[]> {
  const rows = await app.db
    .selectFrom('newsletter_body')
    .selectAll()
    .where('issue_id', '=', issue)
    .orderBy('lang')
    .execute()
  return rows.map(({ lang, subject, html, body_text }) => ({
    lang,
    subject,
    html,
    text: body_text,
    kilobytes: kilobytesOf(html),
  }))
}

const kilobytesOf = (html: string) => Math.ceil(Buffer.byteLength(html) / 1000)

async function ownEmail({ app, viewer }: RequestContext): Promise<string> {
  if (viewer.role === 'visitor') return ''
  const row = await app.db
    .selectFrom('accounts_user')
    .select('email')
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  return row?.email ?? ''
}

import { NEWSLETTER_MARK } from '#editorial/reads/contract.ts'
import { summariesByIds } from '#editorial/list.server.ts'
import { isolateText } from '#i18n/bidi/bidi.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import { dirOf, localePath, type Lang } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { layoutMail, type MailContent } from '#platform/mail/layout.server.ts'
import { TOKEN_SLOT } from '#platform/mail/mail-template.server.ts'
import { can } from '#platform/policy/policy.ts'
import { VISITOR, type Viewer } from '#platform/policy/viewer.ts'
import { siteSettings } from '#site/settings.server.ts'
import { NEWSLETTERS_PATH, unsubscribePath } from '../paths.ts'
import { mailFigures } from './figures.server.ts'
import { LIMITS, type Audience } from './issue.ts'
import { presentList, type ListRow } from '../lists.server.ts'
import { newsletterI18n } from '../words.server.ts'

/** The content of an issue in a language, before it is a mail. */
export interface IssueText {
  id: number
  audience: Audience
  subject_ar: string
  subject_en: string
  intro_ar: string
  intro_en: string
  posts: readonly number[]
  figures: readonly string[]
}

/** An issue as one of its readers gets it. */
export interface ComposedMail {
  subject: string
  /** Both have TOKEN_SLOT where the reader's token belongs. */
  html: string
  text: string
  /** Stories that this audience may not see in a list, or that are not published. */
  leftOut: number[]
  isEmpty: boolean
  isLarge: boolean
}

/** Whom the policy is asked for: the least that everybody of an audience may do. */
export function audienceViewer(audience: Audience): Viewer {
  const role = ({ list: 'visitor', members: 'member', subscribers: 'subscriber' } as const)[audience]
  return role === 'visitor' ? VISITOR : { role, id: 0, username: '', displayName: '' }
}

/** Writes an issue as the mail of one language. The policy is asked for every story, now. */
export async function composeIssue(
  app: App,
  { issue, list, lang, now }: { issue: IssueText; list: ListRow; lang: Lang; now: Date },
): Promise<ComposedMail> {
  const i18n = newsletterI18n(lang, now)
  const { t } = i18n
  const viewer = audienceViewer(issue.audience)
  const url = (path: string) => new URL(localePath(lang, path), app.config.publicUrl).href
  const [settings, summaries, figures] = await Promise.all([
    siteSettings(app),
    summariesByIds({ app, lang, viewer, tag: () => undefined }, issue.posts),
    mailFigures(app, issue.figures, i18n, url),
  ])
  const subject = stripBidi(lang === 'ar' ? issue.subject_ar : issue.subject_en)
  const intro = paragraphs(lang === 'ar' ? issue.intro_ar : issue.intro_en)
  const { name, demo } = presentList(list, lang)
  const site = settings.name[lang]
  const content: MailContent = {
    lang,
    site: { name: site, url: url('/index') },
    heading: isolateText(subject, lang),
    blocks: [
      ...(demo ? [{ kind: 'text' as const, text: t('newsletters.mail.demo') }] : []),
      ...intro.map((text) => ({ kind: 'text' as const, text: isolateText(text, lang) })),
      ...(summaries.length === 0 ? [] : [{ kind: 'heading' as const, text: t('newsletters.mail.stories') }]),
      ...summaries.map((post) => ({
        kind: 'story' as const,
        lang: post.title.lang,
        title: isolateText(post.title.text, post.title.lang),
        summary: isolateText(cut(post.summary), post.title.lang),
        note: post.paid && !can(viewer, 'content.readPaid') ? t('newsletters.mail.paid') : '',
        url: `${url(post.path)}#${NEWSLETTER_MARK}`,
      })),
      ...(figures.length === 0
        ? []
        : [
            { kind: 'heading' as const, text: t('newsletters.mail.figures') },
            { kind: 'figures' as const, rows: figures },
          ]),
    ],
    footer: t('newsletters.mail.footer', { list: name, site }),
    links: [
      { label: t('newsletters.mail.unsubscribe'), url: url(unsubscribePath(TOKEN_SLOT, issue.id)) },
      { label: t('newsletters.mail.all'), url: url(NEWSLETTERS_PATH) },
    ],
  }
  const { html, text } = layoutMail(content)
  const found = new Set(summaries.map(({ id }) => id))
  return {
    subject: mailSubject(subject, lang),
    html,
    // Programs that show plain text show isolates as boxes.
    text: stripBidi(text),
    leftOut: issue.posts.filter((id) => !found.has(id)),
    isEmpty: intro.length === 0 && summaries.length === 0 && figures.length === 0,
    isLarge: Buffer.byteLength(html) > LIMITS.htmlBytes,
  }
}

const RIGHT_TO_LEFT_MARK = '\u200f'

/** A subject as lists of mails show it right: an Arabic one that begins with Latin letters would be laid out from the left. */
export function mailSubject(subject: string, lang: Lang): string {
  const first = /\p{L}/u.exec(subject)?.[0]
  return dirOf(lang) === 'rtl' && first !== undefined && /\p{Script=Latin}/u.test(first)
    ? RIGHT_TO_LEFT_MARK + subject
    : subject
}

const SUMMARY = 300

/** A summary of a length that leaves room for the others. */
function cut(text: string): string {
  if (text.length <= SUMMARY) return text
  return `${text.slice(0, text.lastIndexOf(' ', SUMMARY))}…`
}

const paragraphs = (text: string): string[] =>
  stripBidi(text)
    .split(/\n\s*\n/)
    .map((one) => one.trim().replace(/\s*\n\s*/g, ' '))
    .filter(Boolean)

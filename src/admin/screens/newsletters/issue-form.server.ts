import { LANGS } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { manyLines, oneLine } from '#platform/http/form/typed-lines.ts'
import { TOKEN_SLOT } from '#platform/mail/mail-template.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import type { IssueRow, IssueValues } from '#sections/newsletters/issue/change.server.ts'
import { composeIssue } from '#sections/newsletters/issue/compose.server.ts'
import { NEWSLETTERS_PATH, unsubscribePath } from '#sections/newsletters/paths.ts'
import { AUDIENCES, LIMITS } from '#sections/newsletters/issue/issue.ts'
import type { ListRow } from '#sections/newsletters/lists.server.ts'
import { problemOf } from '#sections/newsletters/delivery/start.server.ts'
import { newsletterI18n } from '#sections/newsletters/words.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import { RIYADH, timeInZone } from '../edit/way/zone.ts'

const WRONG = {
  long: { ar: 'النص أطول من المسموح. اختصره.', en: 'The text is too long. Shorten it.' },
  server: {
    ar: 'لا يوجد خادم بريد، فلا يُرسل شيء. يضبطه مشغّل الموقع في \u2066SMTP_URL\u2069.',
    en: 'There is no mail server, so nothing can be sent. The site’s operator sets SMTP_URL.',
  },
  empty: {
    ar: 'اكتب عنوان الرسالة باللغتين، وأضف مقدمة أو مادة أو سعراً.',
    en: 'Write the subject in both languages, and add an introduction, a story or a price.',
  },
  large: {
    ar: `الرسالة أكبر من \u2066${LIMITS.htmlBytes / 1000}\u2069 كيلوبايت فتقطعها برامج البريد. احذف بعض المواد أو اختصر المقدمة.`,
    en: `The e-mail is larger than ${LIMITS.htmlBytes / 1000} kB, and mail programs cut it off. Take out stories or shorten the introduction.`,
  },
  past: { ar: 'اختر موعداً في المستقبل.', en: 'Choose a time in the future.' },
} as const satisfies Record<string, LocalizedText>

/** What an issue is composed of, as an order. */
export const arranged = ({ posts, figures }: Pick<IssueRow, 'posts' | 'figures'>) => ({
  posts: posts.map(String),
  figures,
})

/** Reads the form of an issue. Throws FieldErrors. */
export function readIssueForm(form: FormData): IssueValues {
  const audience = AUDIENCES.find((one) => one === formText(form, 'audience'))
  if (!audience) throw new Refusal('bad_request')
  const values = {
    audience,
    subject_ar: oneLine(formText(form, 'subject_ar')),
    subject_en: oneLine(formText(form, 'subject_en')),
    intro_ar: manyLines(formText(form, 'intro_ar')),
    intro_en: manyLines(formText(form, 'intro_en')),
  }
  const errors = Object.fromEntries(
    (['subject_ar', 'subject_en', 'intro_ar', 'intro_en'] as const).flatMap((name) =>
      values[name].length > (name.startsWith('subject') ? LIMITS.subject : LIMITS.intro)
        ? [[name, WRONG.long]]
        : [],
    ),
  )
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return values
}

/** The time that a form asks for, on Riyadh's clock. Throws FieldErrors. */
export function readSendAt({ now }: RequestContext, form: FormData): Date {
  const at = timeInZone(formText(form, 'at'), RIYADH)
  if (!at || at <= now) throw new FieldErrors({ at: WRONG.past })
  return at
}

/** Throws FieldErrors with why an issue cannot be sent as it is. */
export async function checkSendable(
  { app, now }: RequestContext,
  issue: IssueRow,
  list: ListRow,
): Promise<void> {
  if (app.config.smtpUrl === null) throw new FieldErrors({ at: WRONG.server })
  const mails = await Promise.all(LANGS.map((lang) => composeIssue(app, { issue, list, lang, now })))
  const problem = problemOf(mails)
  if (problem === 'empty' || problem === 'large') throw new FieldErrors({ at: WRONG[problem] })
}

/** Mails an issue in both languages to who asks, through the outbox. */
export async function sendTest(ctx: RequestContext, issue: IssueRow, list: ListRow): Promise<void> {
  const { app, viewer, now } = ctx
  if (viewer.role === 'visitor') throw new Refusal('unauthorized')
  const mails = await Promise.all(
    LANGS.map(async (lang) => ({ lang, ...(await composeIssue(app, { issue, list, lang, now })) })),
  )
  await once(ctx, 'newsletter.test', async (trx) => {
    const { email: to } = await trx
      .selectFrom('accounts_user')
      .select('email')
      .where('id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    // A test belongs to no subscription: its link leads to all letters.
    const linked = (body: string) => body.replaceAll(unsubscribePath(TOKEN_SLOT, issue.id), NEWSLETTERS_PATH)
    for (const { lang, subject, html, text } of mails)
      await queueMail(trx, app.jobs, {
        to,
        lang,
        subject: newsletterI18n(lang, now).t('newsletters.mail.test', { subject }),
        html: linked(html),
        text: linked(text),
      })
    return null
  })
}

import { countText } from '#entries/count-text.ts'
import { EVENT_NAMES } from '#entries/notices/events.ts'
import { mailWaysOf, readNoticesFor, type Notice } from '#entries/notices/list.server.ts'
import { readStaff, type Staff } from '#entries/notices/staff.server.ts'
import type { I18n } from '#i18n/i18n.ts'
import { localePath } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import type { Db } from '#platform/db/kysely.server.ts'
import type { Jobs } from '#platform/jobs/jobs.server.ts'
import { layoutMail, type MailContent } from '#platform/mail/layout.server.ts'
import { queueMail } from '#platform/mail/outbox.server.ts'
import { mailI18n } from '#platform/mail/words.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { subjectOf, type Subject } from './subjects.server.ts'
import { KINDS } from '../../kinds.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'

const MOST_IN_DIGEST = 50

type Mailing = Pick<App, 'db' | 'memo' | 'config'> & { jobs: Pick<Jobs, 'sendIn'> }

/** A notice with its thing as its mail names it. */
type Mailed = Omit<Notice, 'thing' | 'other'> & { thing: Subject | null }

async function noticesFor(db: Db, person: Staff, ids: readonly number[]): Promise<Mailed[]> {
  const notices = await readNoticesFor(db, person, KINDS, person.lang, ids)
  return Promise.all(
    notices.map(async ({ thing, other, ...notice }) => ({
      ...notice,
      thing: thing
        ? {
            to: `/admin/${thing.kind.name}/${thing.key}`,
            one: thing.kind.one[person.lang],
            name: thing.name,
          }
        : other && (await subjectOf(db, person, other, person.lang)),
    })),
  )
}

/**
 * The handler of `notice.mail`: mails a notice to accounts that chose immediate mail. Account, role and choice are those of this moment;
 * what was read meanwhile needs no mail. A notice is mailed once, alone or in a digest.
 */
export function noticeMailer(app: Mailing): (job: { id: number }) => Promise<void> {
  return ({ id }) =>
    app.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('entry_notice')
        .select(['account_id', 'read_at', 'mailed_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
      if (!row || row.mailed_at !== null) return
      const now = new Date()
      const [person] = await readStaff(trx, [row.account_id])
      const [notice] = person ? await noticesFor(trx, person, [id]) : []
      const way =
        person && (notice?.thing || notice?.several)
          ? (await mailWaysOf(trx, person.id))[notice.event]
          : 'never'
      if (way === 'daily') return
      if (person && notice && way === 'now' && row.read_at === null)
        await queueMail(trx, app.jobs, await oneMail(app, person, notice, now))
      await trx.updateTable('entry_notice').set({ mailed_at: now }).where('id', '=', id).execute()
    })
}

/** The handler of `notice.digest`: one mail to each account with the unread notices that it gets daily. */
export async function mailDigests(app: Mailing, now: Date): Promise<void> {
  for (const person of await readStaff(app.db)) {
    await app.db.transaction().execute(async (trx) => {
      const ways = await mailWaysOf(trx, person.id)
      const daily = EVENT_NAMES.filter((event) => ways[event] === 'daily')
      if (daily.length === 0) return
      const rows = await trx
        .selectFrom('entry_notice')
        .select('id')
        .where('account_id', '=', person.id)
        .where('event', 'in', daily)
        .where('mailed_at', 'is', null)
        .where('read_at', 'is', null)
        .orderBy('id')
        .limit(MOST_IN_DIGEST)
        .forUpdate()
        .execute()
      const ids = rows.map(({ id }) => id)
      if (ids.length === 0) return
      const notices = await noticesFor(trx, person, ids)
      const known = notices.filter(({ thing, several }) => thing !== null || several !== null)
      if (known.length > 0) await queueMail(trx, app.jobs, await digestMail(app, person, known, now))
      await trx.updateTable('entry_notice').set({ mailed_at: now }).where('id', 'in', ids).execute()
    })
  }
}

function i18nOf({ lang }: Staff, now: Date): I18n {
  return mailI18n(lang, { ar, en }, now)
}

const urlOf = ({ config }: Pick<App, 'config'>, { lang }: Staff, path: string) =>
  new URL(localePath(lang, path), config.publicUrl).href

async function framed(
  app: Mailing,
  person: Staff,
  { t }: I18n,
  content: Pick<MailContent, 'heading' | 'blocks'>,
  subject: string,
) {
  const { lang, email: to } = person
  const site = (await siteSettings(app)).name[lang]
  const mail = layoutMail({
    lang,
    site: { name: site, url: urlOf(app, person, '/index') },
    footer: t('admin.notices.mailed.footer', { site, url: urlOf(app, person, '/admin/notices/mail') }),
    ...content,
  })
  return { to, lang, subject, ...mail }
}

async function oneMail(app: Mailing, person: Staff, notice: Mailed, now: Date) {
  const i18n = i18nOf(person, now)
  const { t } = i18n
  const heading = t(`admin.notices.event.${notice.event}`)
  return framed(
    app,
    person,
    i18n,
    {
      heading,
      blocks: [
        ...blocksOf(i18n, notice),
        {
          kind: 'button',
          label: t(isOfSource(notice) ? 'admin.notices.mailed.openSource' : 'admin.notices.mailed.open'),
          url: urlOf(app, person, pathOf(notice)),
        },
      ],
    },
    `${heading}: ${nameOf(i18n, notice)}`.slice(0, MOST_SUBJECT),
  )
}

const MOST_SUBJECT = 180

async function digestMail(app: Mailing, person: Staff, notices: readonly Mailed[], now: Date) {
  const i18n = i18nOf(person, now)
  const { t } = i18n
  const heading = t('admin.notices.digest', { count: notices.length })
  return framed(
    app,
    person,
    i18n,
    {
      heading,
      blocks: [
        ...notices.flatMap((notice): MailContent['blocks'] => [
          { kind: 'text', text: t(`admin.notices.event.${notice.event}`) },
          ...blocksOf(i18n, notice),
        ]),
        { kind: 'button', label: t('admin.notices.digest.all'), url: urlOf(app, person, '/admin/notices') },
      ],
    },
    heading,
  )
}

const OF_SOURCES: readonly string[] = ['source_failed', 'source_held', 'figures_late']
const isOfSource = ({ event }: Mailed) => OF_SOURCES.includes(event)

function pathOf({ thing, several }: Mailed): string {
  if (several) return `/admin/${several.kind.name}`
  return thing?.to ?? '/admin/notices'
}

function nameOf({ t, lang, fmt }: I18n, { thing, several }: Mailed): string {
  if (several) return countText(several.kind, several.count, lang, (count) => fmt.number(count))
  return thing ? (thing.name ?? t('admin.notices.untitled', { one: thing.one })) : ''
}

function blocksOf(i18n: I18n, notice: Mailed): MailContent['blocks'] {
  const { t, fmt } = i18n
  const { by, languages, aboutAt, said, several } = notice
  const rows = [
    {
      label: t(isOfSource(notice) ? 'admin.notices.mailed.source' : 'admin.notices.mailed.story'),
      value: nameOf(i18n, notice),
    },
    ...(by === null ? [] : [{ label: t('admin.notices.mailed.by'), value: by }]),
    ...(languages.length === 0
      ? []
      : [
          {
            label: t('admin.notices.mailed.languages'),
            value: languages.map((lang) => t(`admin.notices.${lang}`)).join(t('admin.notices.comma')),
          },
        ]),
    ...(aboutAt ? [{ label: t('admin.notices.mailed.time'), value: fmt.dateTime(aboutAt) }] : []),
  ]
  return [
    { kind: 'fields', rows },
    ...(several?.names ?? []).map((text) => ({ kind: 'text' as const, text })),
    ...(said ? [{ kind: 'quote' as const, text: said }] : []),
  ]
}

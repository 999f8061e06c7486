import { data } from 'react-router'
import { sql } from 'kysely'
import { foldArabic } from '#i18n/words/fold.ts'
import type { Lang } from '#i18n/locale.ts'
import { parseId } from '#editorial/paths.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { can } from '#platform/policy/policy.ts'
import { ar } from '#sections/contact/messages.ar.ts'
import { en } from '#sections/contact/messages.en.ts'
import { SUBJECTS, type Subject } from '#sections/contact/subjects.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import { MESSAGE_STATES, type ContactRow } from './contract.ts'

/** The subject of a message, as the contact page words it. */
function subjectLabel(lang: Lang, text: string): string {
  const subject: Subject = SUBJECTS.find((one) => one === text) ?? 'other'
  return (lang === 'ar' ? ar : en)[`contact.subject.${subject}`]
}

/** How many messages are not dealt with. */
export async function openMessages({ app }: RequestContext): Promise<number> {
  const { count } = await app.db
    .selectFrom('contact_message')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('handled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The readers' messages to the newsroom. */
export const CONTACT: PanelScreen<'contact'> = {
  path: 'contact',
  title: { ar: 'رسائل القراء', en: 'Contact messages' },
  needs: 'contact.read',
  view: 'contact',
  rail: [{ group: 'newsroom', icon: 'inbox', count: openMessages }],
  parameters: ['page', 'q', 'state', 'subject'],

  async load({ app, lang }, { url }) {
    const words = foldArabic((url.searchParams.get('q') ?? '').trim().slice(0, 200))
    const state = choiceOf(url, 'state', MESSAGE_STATES)
    const subject = choiceOf(url, 'subject', SUBJECTS)
    let query = app.db.selectFrom('contact_message')
    if (state) query = query.where('handled_at', state === 'open' ? 'is' : 'is not', null)
    if (subject) query = query.where('subject', '=', subject)
    if (words) {
      const found = `%${words.replace(/[\\%_]/g, '\\$&')}%`
      query = query.where(
        sql<boolean>`kimya_fold(reference || ' ' || name || ' ' || email || ' ' || message) like ${found}`,
      )
    }
    const list = await listPage(
      url,
      { q: url.searchParams.get('q'), state, subject },
      {
        count: async () => {
          const { count } = await query
            .select((eb) => eb.fn.countAll<number>().as('count'))
            .executeTakeFirstOrThrow()
          return count
        },
        rows: async (limit, offset): Promise<ContactRow[]> => {
          const rows = await query
            .select(['id', 'reference', 'name', 'subject', 'created_at', 'handled_at'])
            // Those that wait come first, the newest of them on top.
            .orderBy((eb) => eb('handled_at', 'is', null), 'desc')
            .orderBy('created_at', 'desc')
            .orderBy('id', 'desc')
            .limit(limit)
            .offset(offset)
            .execute()
          return rows.map((row) => ({
            id: row.id,
            reference: row.reference,
            name: row.name,
            subject: subjectLabel(lang, row.subject),
            createdAt: row.created_at.toISOString(),
            handled: row.handled_at !== null,
          }))
        },
      },
    )
    return { list, subjects: SUBJECTS.map((value) => ({ value, label: subjectLabel(lang, value) })) }
  },

  async act(ctx, { url }, form) {
    await markHandled(
      ctx,
      form.getAll('row').flatMap((value) => (typeof value === 'string' ? (parseId(value) ?? []) : [])),
      formText(form, 'do'),
    )
    return { to: `contact${url.search}`, done: 'handled' }
  },
}

/** One message, whole. */
export const CONTACT_MESSAGE: PanelScreen<'contactMessage'> = {
  path: 'contact/:id',
  title: { ar: 'رسالة من قارئ', en: 'Contact message' },
  needs: 'contact.read',
  view: 'contactMessage',

  async load({ app, viewer, lang }, { params }) {
    const id = parseId(params['id'] ?? '')
    const row =
      id === null
        ? undefined
        : await app.db.selectFrom('contact_message').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw data(null, { status: 404 })
    return {
      id: row.id,
      reference: row.reference,
      name: row.name,
      email: row.email,
      lang: row.lang,
      subject: subjectLabel(lang, row.subject),
      message: row.message,
      createdAt: row.created_at.toISOString(),
      handledAt: row.handled_at?.toISOString() ?? null,
      mayHandle: can(viewer, 'contact.handle'),
    }
  },

  titleOf: ({ reference }, lang) => (lang === 'ar' ? `الرسالة ${reference}` : `Message ${reference}`),

  async act(ctx, { params }, form) {
    const id = parseId(params['id'] ?? '')
    if (id === null) throw new Refusal('not_found')
    await markHandled(ctx, [id], formText(form, 'do'))
    return { to: `contact/${id}`, done: 'handled' }
  },
}

/** Notes that messages were dealt with, or are to be dealt with again. */
async function markHandled(ctx: RequestContext, ids: readonly number[], verb: string): Promise<void> {
  if (!can(ctx.viewer, 'contact.handle')) throw new Refusal('not_allowed')
  if (ids.length === 0 || (verb !== 'handled' && verb !== 'open')) throw new Refusal('bad_request')
  const { length } = await ctx.app.db
    .updateTable('contact_message')
    .set({ handled_at: verb === 'handled' ? ctx.now : null })
    .where('id', 'in', ids)
    .returning('id')
    .execute()
  if (length === 0) throw new Refusal('not_found')
}

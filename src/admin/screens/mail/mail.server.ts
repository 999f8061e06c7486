import { data } from 'react-router'
import { parseId } from '#editorial/paths.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { listMail, retryMail } from '#platform/mail/outbox.server.ts'
import { can } from '#platform/policy/policy.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { failedMail, presentMailRow, readMail } from './mail-view.server.ts'

const missing = () => data(null, { status: 404 })

/** Every mail that the site has sent, will send or holds. */
export const MAIL: PanelScreen<'mail'> = {
  path: 'mail',
  title: { ar: 'بريد الموقع', en: 'Site e-mail' },
  needs: 'mail.read',
  view: 'mail',
  rail: [{ group: 'site', icon: 'mail', count: failedMail }],
  parameters: ['page'],

  async load(ctx, { url }) {
    const page = pageOf(url)
    if (page === null) throw missing()
    const { mails, pages } = await listMail(ctx.app.db, page)
    if (page > pages) throw missing()
    return { mails: mails.map(presentMailRow), page, pages }
  },
}

/** One mail, whole. */
export const MAIL_ITEM: PanelScreen<'mailItem'> = {
  path: 'mail/:id',
  title: { ar: 'رسالة من بريد الموقع', en: 'E-mail from the site' },
  needs: 'mail.read',
  view: 'mailItem',

  async load(ctx, { params }) {
    const id = parseId(params['id'] ?? '')
    const mail = id === null ? null : await readMail(ctx.app.db, id)
    if (!mail) throw missing()
    const mayRetry = can(ctx.viewer, 'job.run') && (mail.status === 'failed' || mail.status === 'kept')
    return { ...mail, mayRetry, hasServer: ctx.app.config.smtpUrl !== null }
  },

  async act(ctx, { params }, form) {
    if (!can(ctx.viewer, 'job.run')) throw new Refusal('not_allowed')
    const id = parseId(params['id'] ?? '')
    if (id === null) throw new Refusal('not_found')
    if (formText(form, 'do') !== 'retry') throw new Refusal('bad_request')
    const found = await once(ctx, 'mail.retry', (trx) => retryMail(trx, ctx.app.jobs, id))
    if (!found) throw new Refusal('conflict')
    return { to: `mail/${id}`, done: 'queued' }
  },
}

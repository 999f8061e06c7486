import { data } from 'react-router'
import { parseId } from '#editorial/paths.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { listMail } from '#platform/mail/outbox.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { failedMail, presentMailRow, readMail } from './mail-view.server.ts'

const missing = () => data(null, { status: 404 })

/** Every mail that the site has sent, will send or holds. */
export const MAIL: PanelScreen<'mail'> = {
  path: 'mail',
  title: { ar: 'بريد الموقع', en: 'Site mail' },
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
  title: { ar: 'رسالة من بريد الموقع', en: 'Site mail message' },
  needs: 'mail.read',
  view: 'mailItem',

  async load(ctx, { params }) {
    const id = parseId(params['id'] ?? '')
    const mail = id === null ? null : await readMail(ctx.app.db, id)
    if (!mail) throw missing()
    return mail
  },
}

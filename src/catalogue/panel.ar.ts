import { ar as panel } from '#admin/panel/messages.ar.ts'
import { ar as comments } from '#admin/screens/comments/messages.ar.ts'
import { ar as messages } from '#admin/screens/contact/messages.ar.ts'
import { ar as dashboard } from '#admin/screens/dashboard/messages.ar.ts'
import { ar as health } from '#admin/screens/health/messages.ar.ts'
import { ar as jobs } from '#admin/screens/jobs/messages.ar.ts'
import { ar as mail } from '#admin/screens/mail/messages.ar.ts'
import { ar as settings } from '#admin/screens/settings/messages.ar.ts'

/** All messages of the control panel in Arabic: a browser fetches each screen's with its view. A screen joins with one line. */
export const ar = {
  ...panel,
  ...comments,
  ...messages,
  ...dashboard,
  ...health,
  ...jobs,
  ...mail,
  ...settings,
}

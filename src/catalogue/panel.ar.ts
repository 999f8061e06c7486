import { ar as panel } from '#admin/panel/messages.ar.ts'
import { ar as comments } from '#admin/screens/comments/messages.ar.ts'
import { ar as mail } from '#admin/screens/mail/messages.ar.ts'
import { ar as entries } from '#entries/messages.ar.ts'
import { ar as forms } from '#ui/form-messages.ar.ts'

/** The messages of the control panel, fetched with its first screen (panel.ts), in Arabic. A screen joins with one line. */
export const ar = { ...panel, ...comments, ...mail, ...entries, ...forms }

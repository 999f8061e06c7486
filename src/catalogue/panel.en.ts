import { en as panel } from '#admin/panel/messages.en.ts'
import { en as comments } from '#admin/screens/comments/messages.en.ts'
import { en as mail } from '#admin/screens/mail/messages.en.ts'
import { en as entries } from '#entries/messages.en.ts'
import { en as forms } from '#ui/form-messages.en.ts'

/** The messages of the control panel, fetched with its first screen (panel.ts), in English. A screen joins with one line. */
export const en = { ...panel, ...comments, ...mail, ...entries, ...forms }

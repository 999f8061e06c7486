import { ar as editorial } from '#editorial/messages.ar.ts'
import { ar as language } from '#i18n/messages.ar.ts'
import { ar as shell } from '#shell/messages.ar.ts'
import { ar as ui } from '#ui/messages.ar.ts'

/** The messages of every page, of reading and of the home page, in Arabic. A section joins with one line. */
export const ar = { ...editorial, ...language, ...shell, ...ui }

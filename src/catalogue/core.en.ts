import { en as editorial } from '#editorial/messages.en.ts'
import { en as language } from '#i18n/messages.en.ts'
import { en as shell } from '#shell/messages.en.ts'
import { en as ui } from '#ui/messages.en.ts'

/** The messages of every page, of reading and of the home page, in English. A section joins with one line. */
export const en = { ...editorial, ...language, ...shell, ...ui }

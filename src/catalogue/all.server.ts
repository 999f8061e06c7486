import { ar as importAr } from '#datasets/import/messages.ar.ts'
import { en as importEn } from '#datasets/import/messages.en.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import { ar as coreAr } from './core.ar.ts'
import { en as coreEn } from './core.en.ts'
import { LANGS } from '#i18n/locale.ts'
import { provideMessages } from './dictionary.ts'
import { ar as moreAr } from './more.ar.ts'
import { en as moreEn } from './more.en.ts'
import { ar as panelAr } from './panel.ar.ts'
import { en as panelEn } from './panel.en.ts'

/** Gives the server every message of both languages, and those that only it says: what an import reports of a file. */
export function provideAllMessages(): void {
  provideMessages('ar', { ...coreAr, ...moreAr, ...panelAr, ...importAr })
  provideMessages('en', { ...coreEn, ...moreEn, ...panelEn, ...importEn })
  for (const { messages } of DATA_SECTIONS) for (const lang of LANGS) provideMessages(lang, messages[lang])
}

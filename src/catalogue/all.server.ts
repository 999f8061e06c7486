import { ar as coreAr } from './core.ar.ts'
import { en as coreEn } from './core.en.ts'
import { provideMessages } from './dictionary.ts'
import { ar as moreAr } from './more.ar.ts'
import { en as moreEn } from './more.en.ts'

/** Gives the server every message of both languages. */
export function provideAllMessages(): void {
  provideMessages('ar', { ...coreAr, ...moreAr })
  provideMessages('en', { ...coreEn, ...moreEn })
}

import { provideMessages } from '#catalogue/dictionary.ts'
import type { Lang } from '#i18n/locale.ts'

/** Makes the words of the library ready where its own screen is not open. */
async function words(lang: Lang): Promise<void> {
  if (lang === 'en') provideMessages('en', (await import('../messages.en.ts')).en)
  else provideMessages('ar', (await import('../messages.ar.ts')).ar)
}

const langOfPage = (): Lang => (document.documentElement.lang === 'en' ? 'en' : 'ar')

/** The chooser of pictures, with its words: fetched when it is first opened. */
export const loadPictureChooser = async () =>
  (await Promise.all([import('./PictureChooser.tsx'), words(langOfPage())]))[0]

/** The same of charts and prices. */
export const loadEmbedChooser = async () =>
  (await Promise.all([import('./EmbedChooser.tsx'), words(langOfPage())]))[0]

/** What sends a file, with its words. */
export const loadUpload = async () =>
  (await Promise.all([import('../upload-file.ts'), words(langOfPage())]))[0]

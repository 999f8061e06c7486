import type { App } from '#platform/app.server.ts'
import type { Lang } from '#i18n/locale.ts'
import { noticesMail } from '../mail/compose.server.ts'
import type { ShownNotice } from '../notices/present.server.ts'
import { messagesOf } from '../push/deliver.server.ts'
import { outsideText, plainText } from '../channels/text.server.ts'
import { wordsIn } from '../words.server.ts'
import { languagesOf, type BreakingRow, type Story } from './read.server.ts'
import { breakingInWords } from './words.server.ts'

/** A notice in a language as its readers get it, by each way. */
export interface BreakingPreview {
  lang: Lang
  bell: { label: string; title: string; lines: readonly string[] }
  push: { title: string; body: string }
  mail: { subject: string; html: string }
  outside: string
}

/** A notice in each of its languages, made by what sends it. */
export function previewBreaking(
  app: Pick<App, 'db' | 'memo' | 'config'>,
  row: BreakingRow,
  story: Story,
  now: Date,
): Promise<BreakingPreview[]> {
  const sent = { ...row, paid: story.paid }
  const { publicUrl } = app.config
  return Promise.all(
    languagesOf(row).map(async (lang): Promise<BreakingPreview> => {
      const words = wordsIn(lang, now)
      const path = story.path[lang]
      const said = breakingInWords(words, { path }, sent)
      const notice: ShownNotice = {
        id: 0,
        kind: 'breaking',
        label: said?.label ?? '',
        title: said?.title ?? '',
        lines: said?.lines ?? [],
        path,
        at: now.toISOString(),
        read: false,
      }
      const [message] = messagesOf(publicUrl, { lang }, [notice], now)
      const { notification } = JSON.parse(message?.text ?? '{}') as {
        notification: { title: string; body: string }
      }
      // Its address stops nothing: nobody gets this mail.
      const letter = {
        to: 'preview@localhost',
        lang,
        way: 'instant' as const,
        notices: [notice],
        token: 'x'.repeat(22),
      }
      const { subject, html } = await noticesMail(app, words, letter)
      return {
        lang,
        bell: { label: notice.label, title: notice.title, lines: notice.lines },
        push: { title: notification.title, body: notification.body },
        mail: { subject, html },
        outside: plainText(outsideText(publicUrl, lang, sent, path, now)),
      }
    }),
  )
}

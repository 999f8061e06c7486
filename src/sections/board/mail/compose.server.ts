import { isolateText } from '#i18n/bidi/bidi.ts'
import type { I18n } from '#i18n/i18n.ts'
import { localePath } from '#i18n/locale.ts'
import type { App } from '#platform/app.server.ts'
import { layoutMail, type MailContent, type MailFigure } from '#platform/mail/layout.server.ts'
import type { Mail } from '#platform/mail/outbox.server.ts'
import { unsubscribeUrl } from '#platform/mail/unsubscribe.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { markWords } from '#ui/marks.ts'
import { BOARD_PATH } from '../contract.ts'
import type { BoardRow } from '../row.ts'

interface Letter {
  to: string
  way: 'daily' | 'weekly'
  rows: readonly BoardRow[]
  /** Entries that are no longer there for the reader. */
  gone: number
  /** The token that stops such mails. */
  token: string
}

/** A reader's board as a mail in the language of its words. */
export async function boardMail(
  app: Pick<App, 'db' | 'memo' | 'config'>,
  i18n: I18n,
  { to, way, rows, gone, token }: Letter,
): Promise<Mail> {
  const { t, lang } = i18n
  const site = (await siteSettings(app)).name[lang]
  const url = (path: string) => new URL(localePath(lang, path), app.config.publicUrl).href
  const heading = t(`board.letter.${way}`)
  const blocks: MailContent['blocks'] = [
    { kind: 'figures', rows: rows.map((row) => figureOf(row, i18n, url(row.path))) },
    ...(gone > 0 ? [{ kind: 'text' as const, text: t('board.letter.gone', { count: gone }) }] : []),
    { kind: 'button', label: t('board.letter.open'), url: url(BOARD_PATH) },
  ]
  const layout = layoutMail({
    lang,
    site: { name: site, url: url('/index') },
    heading,
    blocks,
    footer: t('board.letter.footer', { site }),
    links: [
      { label: t('board.letter.settings'), url: url(`${BOARD_PATH}#board-settings`) },
      { label: t('board.letter.stop'), url: unsubscribeUrl(app.config.publicUrl, lang, token) },
    ],
  })
  return { to, lang, subject: heading, ...layout, unsubscribe: token }
}

/** An entry as a figure of a mail: its value and change, and under them basis, status, day, source and what is next. */
function figureOf(row: BoardRow, { t, fmt, lang }: I18n, url: string): MailFigure {
  const comma = lang === 'ar' ? '، ' : ', '
  const isolate = (text: string) => isolateText(text, lang)
  const value = row.value === null ? '' : [row.value, row.unit].filter(Boolean).join(' ')
  const change = row.change === null ? '' : fmt.change(row.change, '%')
  const basis = [
    row.compared,
    row.basis,
    row.note,
    row.state?.text,
    row.asOf,
    row.source && t('board.source', { source: row.source }),
    row.next && t('board.letter.next', { next: row.next }),
  ].flatMap((part) => (part ? [isolate(part)] : []))
  return {
    name: isolate(row.name),
    url,
    value,
    change,
    basis: basis.join(comma),
    mark: markWords(row.marks, lang).join(comma) || null,
  }
}

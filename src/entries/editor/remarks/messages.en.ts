import type { MessageFile } from '#i18n/messages.ts'

/** The words of remarks beside a text; also on the server, which renders the list without a script. */
export const en = {
  'entries.remarks': 'Remarks on the text',
  'entries.remarks.none': 'Nothing to look at in the texts.',
  'entries.remarks.count': { one: '{count} remark', other: '{count} remarks' },
  'entries.remarks.figure': { one: '{count} figure that differs', other: '{count} figures that differ' },
  'entries.remarks.stale': {
    one: '{count} paragraph to translate again',
    other: '{count} paragraphs to translate again',
  },
  'entries.remarks.word': { one: '{count} house-style word', other: '{count} house-style words' },
  'entries.remark.figure': 'In the text {text}, in our data {ours} {unit}.',
  'entries.remark.figure.on': 'In the text {text}, in our data {ours} {unit} on {day}.',
  'entries.remark.word': '{text}: write {better}. {reason}.',
  'entries.remark.word.none': '{text}: {reason}.',
  'entries.remark.stale': 'Changed in the other language since it was written.',
  'entries.remark.block': 'Paragraph {number}.',
  'entries.remark.goTo': 'Go to it',
  'entries.remark.replace': 'Write {better}',
  'entries.remark.ignore': 'Leave it in this text',
  'entries.remark.holds': 'The translation still holds',
  'entries.remark.keep': 'Keep this figure',
  'entries.remark.note': 'Why it differs',
  'entries.remark.accept': 'Keep',
  'entries.remark.newTab': '(opens in a new tab)',
  'entries.remark.failed': 'This was not saved. Check your connection and try again.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}

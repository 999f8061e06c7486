import { summaryOf } from '#datasets/answer/summary.server.ts'
import type { ListState } from '#datasets/list/state.ts'
import { withheldRows } from '#datasets/passed-on.server.ts'
import { stripBidi } from '#i18n/bidi/bidi-marks.ts'
import type { Lang } from '#i18n/locale.ts'
import { DEFAULT_PREFS } from '#i18n/prefs.ts'
import type { Table } from '../tables.server.ts'
import type { Caller } from './call.server.ts'

/**
 * What the rows of a call answer in a sentence, in both languages; nothing where they answer nothing, or where some of the rows that
 * it is counted from are not passed on.
 */
export async function tableSummary(
  { app, now }: Pick<Caller, 'app' | 'now'>,
  { dataset }: Table,
  state: ListState,
): Promise<{ summary?: Record<Lang, string> }> {
  if (await withheldRows(app, dataset, state)) return {}
  const inLanguage = async (lang: Lang) =>
    summaryOf({ app, lang, now, prefs: DEFAULT_PREFS, tag: () => undefined }, dataset, state)
  const [ar, en] = await Promise.all([inLanguage('ar'), inLanguage('en')])
  return ar === null || en === null ? {} : { summary: { ar: stripBidi(ar), en: stripBidi(en) } }
}

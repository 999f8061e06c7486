import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'

/** The tag under which the newsroom's list of words is dropped. */
export const HOUSE_WORDS_TAG = 'house-words'

/** A word that the newsroom does not write, as it is looked for in a text of its language. */
export interface HouseWord {
  id: number
  lang: Lang
  phrase: string
  /** Null where there is no better word for every place. */
  better: string | null
  /** In the language of who reads the remark. */
  reason: string
  exact: boolean
}

/** The newsroom's list of words, with the reasons in a language. Memoised under its tag. */
export function houseWords(
  { app }: Pick<RequestContext, 'app'>,
  reader: Lang,
): Promise<readonly HouseWord[]> {
  return app.memo.get(`house-words:${reader}`, [HOUSE_WORDS_TAG], async () => {
    const rows = await app.db
      .selectFrom('site_house_word')
      .select(['id', 'lang', 'phrase', 'better', 'exact', `reason_${reader} as reason`])
      .where('hidden', '=', false)
      .orderBy('id')
      .execute()
    return rows.map(({ lang, ...row }) => ({ ...row, lang: lang === 'en' ? 'en' : 'ar' }))
  })
}

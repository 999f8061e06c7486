import { countryNames } from '#i18n/countries/countries.server.ts'
import { FAMILIES } from '#i18n/words/families.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { indexNames, type Name, type NameIndex, type Subject } from './names.ts'

const TAGS = ['products', 'data:companies'] as const
/** Short names of companies that are words too: alone they name no company. */
const WORDS_TOO = new Set(['غاز', 'قدرة', 'نماء', 'متقدمة', 'تصنيع', 'لجين', 'Basic Chemical'])

/** Markets as papers name them, beside the names of countries and regions; by codes of the price data. */
const MARKETS: readonly (readonly [names: string, codes: readonly string[]])[] = [
  ['China|Chinese|صيني|صينية|الصيني', ['CN']],
  ['India|Indian|هندي|هندية', ['IN']],
  ['Korea|South Korea|Korean|South Korean|كوريا|كوري|كورية', ['KR']],
  ['Saudi|Saudi Arabia|KSA|سعودي|سعودية|المملكة', ['SA', 'GCC', 'ME']],
  ['Qatari|قطري|قطرية', ['QA', 'GCC', 'ME']],
  ['US|USA|U.S.|American|US Gulf|أمريكا|أمريكي|أمريكية|أميركا|أميركي|الخليج الأمريكي', ['US', 'NAM']],
  ['Europe|European|أوروبا|أوروبي|أوروبية', ['EUR', 'EU', 'NWE', 'MED']],
  ['Northwest Europe|north-west Europe|NWE|شمال غرب أوروبا|شمال غربي أوروبا', ['NWE']],
  ['Southeast Asia|south-east Asia|جنوب شرق آسيا|جنوب شرقي آسيا', ['SEA']],
  ['Asia|Asian|آسيا|آسيوي|آسيوية', ['ASIA', 'CN', 'IN', 'KR', 'JP', 'SEA', 'NEA', 'ISC']],
  ['Middle East|Mideast|Middle Eastern|الشرق الأوسط|شرق أوسطي', ['ME', 'GCC', 'SA', 'QA', 'AE']],
  [
    'Gulf|GCC|Arabian Gulf|Gulf states|الخليج|الخليج العربي|خليجي|خليجية|دول الخليج',
    ['GCC', 'ME', 'SA', 'QA', 'AE'],
  ],
]

/** Names of products, companies and markets as search knows them, for the figures of a text. */
export function figureNames({ app, tag }: Pick<RequestContext, 'app' | 'tag'>): Promise<NameIndex> {
  tag(...TAGS)
  return app.memo.get('figures:names', TAGS, async () => {
    const rows = await app.db
      .selectFrom('search_document')
      .where('source', 'in', ['product', 'company'])
      .select(['source', 'key', 'known_as'])
      .orderBy('source', 'desc')
      .orderBy('sort')
      .orderBy('key')
      .execute()
    return indexNames([
      ...rows.flatMap(({ source, key, known_as }) =>
        namesOf(known_as, key).map((text): Name => ({
          text,
          subject: { type: source as Subject['type'], keys: [key] },
        })),
      ),
      ...FAMILIES.flatMap(({ names, products }) =>
        names.map((text): Name => ({ text, subject: { type: 'family', keys: products } })),
      ),
      ...MARKETS.flatMap(([names, codes]) =>
        names.split('|').map((text): Name => ({ text, subject: { type: 'market', keys: codes } })),
      ),
      ...countryNames().flatMap(({ code, names }) =>
        names.map((text): Name => ({ text, subject: { type: 'market', keys: [code] } })),
      ),
    ])
  })
}

/** The names of a thing as people write them: without what is in brackets, that alone, and without the word company. */
function namesOf(knownAs: string, key: string): string[] {
  const lines = knownAs
    .split(/[\n،,;]/)
    .flatMap((line) => [line, ...line.replace(/\([^A-Zء-ي]*\)/g, '').split(/[()]/)])
  const names = lines
    .flatMap((line) => [line, line.replace(/^\s*(?:ال)?شركة /, '')])
    .map((name) => name.trim())
  return [...new Set(names)].filter(
    (name) => name !== key && !/^(?:.{0,2}|[\d\s.]+)$/.test(name) && !WORDS_TOO.has(name),
  )
}

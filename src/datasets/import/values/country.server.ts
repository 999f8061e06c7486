import { COUNTRY_TABLE, REGION_TABLE } from '#i18n/countries/country-table.server.ts'
import { CellFault, shown } from './cell-type.ts'
import { foldKey } from './fold-key.ts'

/** Names that statistics use beside the press's short ones. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  AE: ['UAE', 'الإمارات العربية المتحدة', 'دولة الإمارات العربية المتحدة'],
  BH: ['مملكة البحرين', 'Kingdom of Bahrain'],
  CN: ["People's Republic of China"],
  CZ: ['Czech Republic'],
  EG: ['Egypt, Arab Rep.', 'جمهورية مصر العربية'],
  GB: ['UK', 'Great Britain', 'بريطانيا'],
  IR: ['Iran, Islamic Rep.', 'Islamic Republic of Iran'],
  KR: ['Korea', 'Korea, Rep.', 'Republic of Korea', 'كوريا'],
  KW: ['دولة الكويت', 'State of Kuwait'],
  OM: ['سلطنة عمان', 'Sultanate of Oman'],
  QA: ['دولة قطر', 'State of Qatar'],
  RU: ['Russian Federation', 'روسيا الاتحادية'],
  SA: ['KSA', 'المملكة العربية السعودية', 'Kingdom of Saudi Arabia'],
  TR: ['Turkey'],
  US: ['USA', 'United States of America', 'أمريكا', 'الولايات المتحدة الأمريكية'],
  VN: ['Viet Nam'],
}

type Codes = ReadonlyMap<string, string>

const COUNTRIES = codesOf(COUNTRY_TABLE, OTHER_NAMES)
const REGIONS = codesOf(REGION_TABLE, {})

function codesOf(
  table: Readonly<Record<string, readonly string[]>>,
  others: Readonly<Record<string, readonly string[]>>,
): Codes {
  return new Map(
    Object.entries(table).flatMap(([code, names]) =>
      [code, ...names, ...(others[code] ?? [])].map((name) => [foldKey(name), code] as const),
    ),
  )
}

/** Reads a country's ISO code, or a region's of the field where they are let in, from the code or a name in either language. */
export function countryReader(
  regions?: 'too' | 'first',
  absent?: string,
): (text: string) => string | CellFault | null {
  const tables = { none: [COUNTRIES], too: [COUNTRIES, REGIONS], first: [REGIONS, COUNTRIES] }[
    regions ?? 'none'
  ]
  return (text) => {
    const name = foldKey(text)
    for (const table of tables) {
      const code = table.get(name)
      if (code !== undefined) return code === absent ? null : code
    }
    return new CellFault('country', { value: shown(text) })
  }
}

import { COUNTRY_TABLE } from '#i18n/country-table.server.ts'
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

const CODES = new Map<string, string>()
for (const [code, names] of Object.entries(COUNTRY_TABLE))
  for (const name of [...names, ...(OTHER_NAMES[code] ?? [])]) CODES.set(foldKey(name), code)

/** A country's ISO code from the code or from its name in either language. */
export function readCountry(text: string): string | CellFault {
  const code = text.trim().toUpperCase()
  if (/^[A-Z]{2}$/.test(code) && Object.hasOwn(COUNTRY_TABLE, code)) return code
  return CODES.get(foldKey(text)) ?? new CellFault('country', { value: shown(text) })
}

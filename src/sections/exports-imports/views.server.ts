import { TABLE, type Views } from '#datasets/list-page.server.ts'
import type { Words } from '#datasets/words.ts'
import type { Measure } from './charts.server.ts'

/** What charts show. */
export const CHART_VIEWS = {
  value: { ar: 'القيمة', en: 'Value' },
  quantity: { ar: 'الكمية', en: 'Quantity' },
} as const satisfies Views

/** Ways of looking at the list: its rows, or its charts by value or by quantity. */
export const VIEWS: Views = {
  table: TABLE,
  value: { ar: 'رسوم القيمة', en: 'Charts of value' },
  quantity: { ar: 'رسوم الكمية', en: 'Charts of quantity' },
}

/** What the charts of a view show; null where it has none. */
export function measureOf(view: string): Measure | null {
  return view === 'value' || view === 'quantity' ? view : null
}

/** What the figures count. Not in the catalogue, which browsers fetch: only the server says it. */
export const TRADE_NOTE: Words = {
  ar: 'تخص الأرقام عملية واحدة وأحدث فترة في الصفوف، أو الفترة المختارة. ولا تُجمع الصادرات مع الواردات، ولا الشهور مع السنوات، ولا وحدات أو أسس قيمة أو عملات مختلفة؛ ويُستثنى ما يُحوَّل على وجه اليقين: الوزن إلى الطن، والعملات المربوطة بالدولار إليه بسعرها الرسمي منذ 2002. وحيث وُجد صف للتجارة مع كل الشركاء لا تُضاف إليه صفوف الشركاء، ولا تدخل بيانات المرآة إلا حيث لا بيانات مباشرة.',
  en: 'The figures are of one process and of the latest period in the rows, or of the period chosen. Exports are never added to imports, months to years, nor figures in different units, value bases or currencies, but for what converts for certain: weights to tonnes, and currencies pegged to the dollar at their official parity since 2002. Where a row tells the trade with all partners, the rows of its partners add nothing; mirror data count only where nothing was reported directly.',
}

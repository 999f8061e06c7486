import { TABLE, type Views } from '#datasets/list/list-page.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { Measure } from './charts.server.ts'

/** What charts show. */
export const CHART_VIEWS = {
  value: { ar: 'القيمة', en: 'Value' },
  quantity: { ar: 'الكمية', en: 'Quantity' },
} as const satisfies Views

/** Ways of looking at the list: its charts by value or by quantity, or its rows. */
export const VIEWS: Views = { ...CHART_VIEWS, table: TABLE }

/** The charts of a view; null where it has none. */
export function measureOf(view: string): Measure | null {
  return view === 'value' || view === 'quantity' ? view : null
}

/** The rule of counting. Not in the catalogue, which browsers fetch: only the server needs it. */
export const TRADE_NOTE: LocalizedText = {
  ar: 'تخص الأرقام نوعاً واحداً من التجارة وأحدث فترة في السجلات، أو الفترة المختارة. ولا تُجمع الصادرات مع الواردات، ولا الشهور مع السنوات. ولا تُجمع أرقام تختلف وحداتها أو أسس قيمتها أو عملاتها إلا حيث يكون التحويل دقيقاً: الوزن إلى الطن، والعملات المربوطة بالدولار بسعرها الرسمي منذ 2002. وحيث وُجد سجل للتجارة مع كل الشركاء لا تُضاف إليه سجلات الشركاء، ولا تُستخدم بيانات الدول الشريكة إلا حيث لم تُعلن الدولة أرقامها.',
  en: 'Figures cover one trade flow and the latest period in the records, or the period chosen. Exports are not added to imports, and months are not added to years. Figures in different units, value bases or currencies are added only where the conversion is exact: weights to tonnes, and currencies pegged to the dollar at their official rate since 2002. Where a record gives the trade with all partners, the records of single partners are not added to it. Mirror data are used only where the country reported nothing itself.',
}

import type { Options } from '#datasets/columns.ts'

export const PRICE_TYPES = {
  spot: { ar: 'فوري', en: 'Spot' },
  contract: { ar: 'تعاقدي', en: 'Contract' },
  posted: { ar: 'معلن', en: 'Posted' },
  domestic: { ar: 'محلي', en: 'Domestic' },
  average: { ar: 'متوسط شهري', en: 'Monthly average', fileNames: ['متوسط'] },
  index: { ar: 'مؤشر', en: 'Index' },
} as const satisfies Options

/** Terms of delivery, by the codes of the trade; a series' page adds the words. */
export const TERMS = {
  FOB: { ar: 'FOB، تسليم على ظهر السفينة', en: 'FOB, free on board' },
  CFR: { ar: 'CFR، التكلفة وأجور الشحن', en: 'CFR, cost and freight' },
  CIF: { ar: 'CIF، التكلفة والتأمين وأجور الشحن', en: 'CIF, cost, insurance and freight' },
  EXW: { ar: 'EXW، تسليم أرض المصنع', en: 'EXW, ex works' },
  FCA: { ar: 'FCA، تسليم الناقل', en: 'FCA, free carrier' },
  FD: { ar: 'FD، تسليم موقع المشتري', en: 'FD, free delivered' },
  DAP: { ar: 'DAP، التسليم في المكان', en: 'DAP, delivered at place' },
  DDP: { ar: 'DDP، التسليم بعد دفع الرسوم', en: 'DDP, delivered duty paid' },
  CP: { ar: 'CP، سعر العقد المعلن', en: 'CP, contract price' },
} as const satisfies Options

/** Other names of terms in files: the text after the code above, and codes as Arabic papers write them. */
const SPELT: Readonly<Record<string, readonly string[]>> = {
  FOB: ['فوب', 'ف.و.ب'],
  CFR: ['سي إف آر', 'C&F', 'CNF'],
  CIF: ['سيف', 'سي آي إف'],
}
export const TERM_NAMES: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(TERMS).map(([code, words]) => [
    code,
    [...Object.values(words).map((text) => text.replace(/^\w+[,،] /, '')), ...(SPELT[code] ?? [])],
  ]),
)

export const FREQUENCIES = {
  daily: { ar: 'يومي', en: 'Daily' },
  weekly: { ar: 'أسبوعي', en: 'Weekly' },
  monthly: { ar: 'شهري', en: 'Monthly' },
  quarterly: { ar: 'ربع سنوي', en: 'Quarterly' },
  annual: { ar: 'سنوي', en: 'Annual' },
} as const satisfies Options

/** Grades by their codes; one that is not here is shown as its code. */
export const GRADES: Options = {
  'film-grade': { ar: 'درجة الأفلام', en: 'Film grade' },
  'c4-film-grade': { ar: 'درجة الأفلام C4', en: 'C4 film grade' },
  'raffia-grade': { ar: 'درجة الرافيا', en: 'Raffia grade' },
  'injection-grade': { ar: 'درجة الحقن', en: 'Injection grade' },
  'pipe-grade': { ar: 'درجة الأنابيب', en: 'Pipe grade' },
  'blow-moulding-grade': { ar: 'درجة القولبة بالنفخ', en: 'Blow-moulding grade', fileNames: ['درجة النفخ'] },
  'bottle-grade': { ar: 'درجة العبوات', en: 'Bottle grade' },
  'suspension-grade': { ar: 'درجة التعليق', en: 'Suspension grade', fileNames: ['درجة المعلق'] },
  granular: { ar: 'محببة', en: 'Granular', fileNames: ['حبيبي', 'حبيبية', 'Granulated'] },
  average: { ar: 'متوسط الخامات', en: 'Average of crudes' },
  brent: { ar: 'برنت', en: 'Brent' },
  dubai: { ar: 'دبي', en: 'Dubai' },
  'mont-belvieu': { ar: 'مونت بلفيو', en: 'Mont Belvieu' },
  wti: { ar: 'غرب تكساس الوسيط', en: 'West Texas Intermediate' },
  'henry-hub': { ar: 'هنري هب', en: 'Henry Hub' },
  lng: { ar: 'غاز مسال', en: 'Liquefied' },
  tsr20: { ar: 'TSR20', en: 'TSR20' },
  rss3: { ar: 'RSS3', en: 'RSS3' },
  prilled: { ar: 'مكورة', en: 'Prilled', fileNames: ['مبرغلة', 'Prill'] },
  '80-20-mixture': { ar: 'خليط 80:20', en: '80:20 mixture' },
  '50-solution': { ar: 'محلول 50%', en: '50% solution' },
}

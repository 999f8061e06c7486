import type { Options } from '#datasets/columns.ts'

/** State of a unit. */
export const STATUSES = {
  operating: { ar: 'عاملة', en: 'Operating', tone: 'ok' },
  reduced_rate: { ar: 'تعمل بطاقة منخفضة', en: 'Running at reduced rate', tone: 'warn' },
  shut_down: { ar: 'متوقفة', en: 'Shut down', tone: 'danger' },
  maintenance: { ar: 'تحت الصيانة', en: 'Under maintenance', tone: 'warn' },
  trial: { ar: 'تشغيل تجريبي', en: 'Trial operation', tone: 'info' },
  under_construction: { ar: 'قيد الإنشاء', en: 'Under construction', tone: 'info' },
  planned: { ar: 'مخططة', en: 'Planned', tone: 'info' },
  announced: { ar: 'معلنة', en: 'Announced', tone: 'info' },
  mothballed: { ar: 'متوقفة لأجل غير محدد', en: 'Mothballed', tone: 'danger' },
  cancelled: { ar: 'ملغاة', en: 'Cancelled', tone: 'off' },
  permanently_closed: { ar: 'مغلقة نهائياً', en: 'Permanently closed', tone: 'off' },
} as const satisfies Options

/** Kinds of stops. */
export const MAINTENANCE = {
  none: { ar: 'لا يوجد', en: 'None' },
  planned_turnaround: { ar: 'صيانة دورية مجدولة', en: 'Planned turnaround' },
  unplanned_outage: { ar: 'توقف غير مجدول', en: 'Unplanned outage' },
  partial_shutdown: { ar: 'إيقاف جزئي', en: 'Partial shutdown' },
  catalyst_change: { ar: 'تغيير المحفز', en: 'Catalyst change' },
  debottlenecking: {
    ar: 'إزالة الاختناقات',
    en: 'Debottlenecking',
    fileNames: ['إزالة عنق الزجاجة / توسعة', 'إزالة عنق الزجاجة', 'Debottlenecking / tie-in'],
  },
  feedstock_shortage: { ar: 'نقص اللقيم', en: 'Feedstock shortage' },
  power_failure: { ar: 'انقطاع الكهرباء', en: 'Power failure' },
  force_majeure: { ar: 'قوة قاهرة', en: 'Force majeure' },
  market_related: { ar: 'توقف لأسباب سوقية', en: 'Market-related cut' },
} as const satisfies Options

/** Whether a stop goes on. */
export const STOP_STATUSES = {
  ongoing: { ar: 'جارٍ', en: 'Ongoing', tone: 'danger' },
  expected_ended: { ar: 'يفترض انتهاؤه (غير مؤكد)', en: 'Presumed ended, not confirmed', tone: 'warn' },
  ended: { ar: 'انتهى', en: 'Ended', tone: 'ok' },
  unknown: { ar: 'غير معروف', en: 'Unknown', tone: 'off' },
} as const satisfies Options

/** What a capacity figure measures. */
export const BASES = {
  nameplate: { ar: 'الطاقة التصميمية', en: 'Nameplate' },
  effective: { ar: 'الطاقة الفعلية', en: 'Effective' },
  production: { ar: 'الإنتاج', en: 'Production' },
  permit: { ar: 'الطاقة المرخصة', en: 'Licensed' },
} as const satisfies Options

/** Units of capacity. */
export const UNITS = {
  'kt/y': { ar: 'ألف طن/سنة', en: 'kt/y' },
  'Mt/y': { ar: 'مليون طن/سنة', en: 'Mt/y' },
  't/d': { ar: 'طن/يوم', en: 't/d' },
  'Nm3/h': { ar: 'متر مكعب قياسي/ساعة', en: 'Nm3/hour' },
  'bbl/d': { ar: 'برميل/يوم', en: 'Barrels/day' },
} as const satisfies Options

/** Who uses what is made. */
export const USES = {
  captive: { ar: 'استخدام داخلي (لقيم لمصانع الشركة)', en: 'Captive' },
  merchant: { ar: 'للبيع', en: 'Merchant' },
  export: { ar: 'للتصدير', en: 'Export' },
  domestic: { ar: 'للسوق المحلية', en: 'Domestic market' },
  fuel: { ar: 'وقود', en: 'Fuel' },
} as const satisfies Options

/** Feedstocks. */
export const FEEDS = {
  ethane: { ar: 'إيثان', en: 'Ethane' },
  propane: { ar: 'بروبان', en: 'Propane' },
  butane: { ar: 'بيوتان', en: 'Butane' },
  naphtha: { ar: 'نافثا', en: 'Naphtha' },
  'natural-gas': { ar: 'غاز طبيعي (ميثان)', en: 'Natural gas (methane)' },
  ngl: { ar: 'سوائل الغاز الطبيعي', en: 'NGL' },
  'refinery off-gas': { ar: 'غازات المصفاة', en: 'Refinery off-gas' },
  ethylene: { ar: 'إيثيلين', en: 'Ethylene' },
  propylene: { ar: 'بروبيلين', en: 'Propylene' },
  benzene: { ar: 'بنزين عطري', en: 'Benzene' },
  methanol: { ar: 'ميثانول', en: 'Methanol' },
  ammonia: { ar: 'أمونيا', en: 'Ammonia' },
  'carbon-dioxide': { ar: 'ثاني أكسيد الكربون', en: 'Carbon dioxide' },
  'phosphate-rock': { ar: 'صخر الفوسفات', en: 'Phosphate rock' },
  sulphur: { ar: 'كبريت', en: 'Sulphur' },
  salt: { ar: 'ملح', en: 'Salt' },
  chlorine: { ar: 'كلور', en: 'Chlorine' },
  'carbon-monoxide': { ar: 'أول أكسيد الكربون', en: 'Carbon monoxide' },
  air: { ar: 'هواء', en: 'Air' },
  vam: { ar: 'أسيتات الفينيل', en: 'Vinyl acetate', fileNames: ['خلات الفينيل'] },
  'bisphenol-a': { ar: 'بيسفينول أ', en: 'Bisphenol A' },
  epichlorohydrin: { ar: 'إيبيكلوروهيدرين', en: 'Epichlorohydrin' },
} as const satisfies Options

import type { Options } from '#datasets/columns.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import { PAST_EXPIRY } from './measures/past-expiry.ts'
import type { EventKind } from './stages.ts'

/** The status of a case. */
export const CONDITIONS = {
  complaint_filed: { ar: 'شكوى مقدمة', en: 'Complaint filed', tone: 'info' },
  under_investigation: { ar: 'قيد التحقيق', en: 'Under investigation', tone: 'info' },
  provisional_measures: { ar: 'تدابير مؤقتة', en: 'Provisional measures', tone: 'warn' },
  final_finding_recommended: {
    ar: 'نتيجة نهائية مع توصية',
    en: 'Final finding, duty recommended',
    tone: 'warn',
  },
  definitive_in_force: { ar: 'رسوم نهائية سارية', en: 'Definitive duty in force', tone: 'danger' },
  sunset_review: { ar: 'قيد مراجعة نهاية المدة', en: 'Sunset review', tone: 'warn' },
  suspended: { ar: 'معلقة', en: 'Suspended', tone: 'off' },
  terminated_no_measures: { ar: 'أُنهيت دون تدابير', en: 'Terminated without measures', tone: 'ok' },
  revoked: { ar: 'ملغاة', en: 'Revoked', tone: 'ok' },
  expired: { ar: 'منتهية', en: 'Expired', tone: 'off' },
  unknown: { ar: 'غير معروفة', en: 'Unknown', tone: 'off' },
} as const satisfies Options

/** The same on the day of reading. */
export const STAGES = {
  ...CONDITIONS,
  past_expiry: { ...PAST_EXPIRY, tone: 'warn' },
} as const satisfies Options

/** Kinds of cases and reviews. */
export const PROCEDURES = {
  anti_dumping: { ar: 'مكافحة إغراق', en: 'Anti-dumping' },
  countervailing: { ar: 'تدابير تعويضية (دعم)', en: 'Countervailing (subsidy)' },
  safeguard: { ar: 'تدابير وقائية', en: 'Safeguard' },
  interim_review: { ar: 'مراجعة مرحلية', en: 'Interim review' },
  sunset_review: {
    ar: 'مراجعة نهاية المدة',
    en: 'Sunset review',
    fileNames: ['Sunset / expiry review', 'Expiry review'],
  },
  new_exporter_review: { ar: 'مراجعة مُصدِّر جديد', en: 'New exporter review' },
  anti_circumvention: { ar: 'مكافحة التحايل', en: 'Anti-circumvention' },
  anti_absorption: { ar: 'مكافحة امتصاص الرسم', en: 'Anti-absorption' },
  price_undertaking: { ar: 'تعهد سعري', en: 'Price undertaking' },
  administrative_review: {
    ar: 'مراجعة إدارية',
    en: 'Administrative review',
    fileNames: ['تظلم / مراجعة إدارية'],
  },
} as const satisfies Options

/** What the investigation found. */
export const RESULTS = {
  dumping_injury_causal: {
    ar: 'ثبوت الإغراق والضرر والعلاقة السببية',
    en: 'Dumping, injury and causal link found',
  },
  no_dumping: { ar: 'عدم ثبوت الإغراق', en: 'No dumping' },
  no_injury: { ar: 'عدم ثبوت الضرر', en: 'No injury' },
  de_minimis: { ar: 'هامش ضئيل', en: 'De minimis margin' },
  withdrawn: { ar: 'سحب الشكوى', en: 'Complaint withdrawn' },
  public_interest: { ar: 'إنهاء للمصلحة العامة', en: 'Ended in the public interest' },
  pending: { ar: 'لم يصدر بعد', en: 'Pending' },
} as const satisfies Options

/** How a duty is measured. */
export const FEE_UNITS = {
  percent_cif: { ar: '% من قيمة CIF', en: '% of CIF value', fileNames: ['% من قيمة سيف'] },
  percent_ad_valorem: { ar: '% من القيمة', en: '% ad valorem' },
  usd_per_tonne: { ar: 'دولار/طن', en: 'USD per tonne' },
  sar_per_kg: { ar: 'ريال/كجم', en: 'SAR per kg' },
  minimum_price: { ar: 'حد أدنى للسعر', en: 'Minimum price' },
  nil: { ar: 'معفى', en: 'Nil' },
} as const satisfies Options

/** Whether the case went to the WTO, and how far. */
export const WTO_STAGES = {
  none: { ar: 'لم يُعثر على نزاع', en: 'No WTO dispute found' },
  notified: { ar: 'أُخطرت المنظمة', en: 'Notified to the WTO', fileNames: ['تم إخطار المنظمة'] },
  consultations: { ar: 'طلب مشاورات', en: 'Consultations requested' },
  panel: { ar: 'فريق تحكيم', en: 'Panel' },
  appellate: { ar: 'استئناف', en: 'Appeal' },
  adopted: { ar: 'تقرير معتمد', en: 'Report adopted' },
  settled: { ar: 'تسوية', en: 'Mutually agreed solution' },
} as const satisfies Options

/** Whom a case protects, seen from the Gulf. */
export const DIRECTIONS = {
  protecting_gulf_industry: { ar: 'حماية الصناعة الخليجية', en: 'Protecting Gulf industry' },
  against_gulf_exports: { ar: 'ضد الصادرات الخليجية', en: 'Against Gulf exports' },
} as const satisfies Options

/** What a duty rests on. */
export const FEE_STAGES = {
  provisional: { ar: 'رسم مؤقت', en: 'Provisional' },
  recommended: { ar: 'رسم موصى به', en: 'Recommended' },
  definitive: { ar: 'رسم نهائي', en: 'Definitive' },
} as const satisfies Options

/** What happened in the course of a case. */
export const EVENT_KINDS = {
  complaint: { ar: 'شكوى', en: 'Complaint' },
  initiation: { ar: 'بدء التحقيق', en: 'Initiation' },
  preliminary_finding: { ar: 'نتيجة أولية', en: 'Preliminary finding' },
  provisional: { ar: 'تدابير مؤقتة', en: 'Provisional measures' },
  final_finding: { ar: 'نتيجة نهائية', en: 'Final finding' },
  definitive: { ar: 'رسوم نهائية', en: 'Definitive duty' },
  publication: { ar: 'نشر القرار', en: 'Publication' },
  review: { ar: 'مراجعة', en: 'Review' },
  termination: { ar: 'إنهاء', en: 'Termination' },
  expiry: { ar: 'انقضاء', en: 'Expiry' },
  other: { ar: 'حدث آخر', en: 'Other event' },
} as const satisfies Record<EventKind, LocalizedText>

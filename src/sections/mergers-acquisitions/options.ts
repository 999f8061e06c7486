import type { Options } from '#datasets/columns.ts'

/** Stages of a deal, from rumour to its end. */
export const CONDITIONS = {
  rumour: { ar: 'تقارير غير مؤكدة', en: 'Rumoured', tone: 'off' },
  under_study: { ar: 'قيد الدراسة', en: 'Under study', tone: 'info' },
  mou: { ar: 'مذكرة تفاهم', en: 'MoU signed', tone: 'info' },
  due_diligence: { ar: 'الفحص النافي للجهالة', en: 'Due diligence', tone: 'info' },
  binding_agreement: { ar: 'اتفاقية ملزمة', en: 'Binding agreement', tone: 'warn' },
  regulatory_approval: { ar: 'بانتظار الموافقات النظامية', en: 'Awaiting regulatory approval', tone: 'warn' },
  shareholder_approval: { ar: 'بانتظار موافقة المساهمين', en: 'Awaiting shareholder approval', tone: 'warn' },
  completed: { ar: 'مكتملة', en: 'Completed', tone: 'ok' },
  cancelled: { ar: 'ملغاة', en: 'Cancelled', tone: 'danger' },
  suspended: { ar: 'معلقة', en: 'Suspended', tone: 'danger' },
} as const satisfies Options

/** How a deal is put forward and executed. */
export const MECHANISMS = {
  private_negotiation: { ar: 'تفاوض مباشر', en: 'Private negotiation' },
  auction: { ar: 'مزايدة / عطاءات تنافسية', en: 'Auction / competitive sale' },
  public_tender_offer: { ar: 'عرض عام للمساهمين', en: 'Public tender offer' },
  share_swap: { ar: 'مبادلة أسهم', en: 'Share swap' },
  share_issue: { ar: 'زيادة رأس المال بإصدار أسهم', en: 'Share issue' },
  merger: { ar: 'اندماج', en: 'Merger' },
  jv_buyout: { ar: 'شراء حصة الشريك', en: 'Partner buy-out' },
  joint_venture: { ar: 'مشروع مشترك', en: 'Joint venture' },
  block_purchase: { ar: 'شراء حصة مؤثرة', en: 'Block purchase' },
  divestment: { ar: 'تخارج', en: 'Divestment' },
  related_party: { ar: 'صفقة مع طرف ذي علاقة', en: 'Related-party transaction' },
  ipo: { ar: 'طرح عام أولي', en: 'IPO' },
  privatization: { ar: 'تخصيص', en: 'Privatization' },
  other: { ar: 'أخرى', en: 'Other' },
} as const satisfies Options

/** What the value of a deal stands for. */
export const VALUE_BASES = {
  purchase_price: { ar: 'قيمة الشراء', en: 'Purchase price' },
  enterprise_value: { ar: 'قيمة المنشأة (شاملة الدين)', en: 'Enterprise value' },
  proceeds: { ar: 'المتحصلات', en: 'Proceeds' },
  cash_plus_shares: { ar: 'نقد وأسهم', en: 'Cash plus shares' },
  share_swap: { ar: 'قيمة أسهم العوض', en: 'Value of consideration shares' },
  share_issue: { ar: 'قيمة الأسهم المصدرة', en: 'Value of issued shares' },
  combined_entity_value: { ar: 'قيمة الكيان المدمج', en: 'Combined entity value' },
  undisclosed: { ar: 'غير معلنة', en: 'Undisclosed' },
} as const satisfies Options

import type { Options } from '#datasets/columns.ts'
import { dataset } from '#datasets/dataset.ts'
import { MILLIONS, SECTORS } from '#datasets/options.ts'
import { SUBSECTORS } from './subsectors.ts'
import { datasetEntry } from '#datasets/entry.server.ts'

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

/** The basis of a deal's value. */
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

/** Mergers and acquisitions: one row a deal, from its first announcement to its end (MKT-07). */
export const DEALS = dataset({
  section: 'mergers-acquisitions',
  table: 'mergers_acquisitions_deal',
  key: 'slug',
  rows: {
    ar: {
      zero: 'لا صفقات',
      one: 'صفقة واحدة',
      two: 'صفقتان',
      few: '{count} صفقات',
      many: '{count} صفقة',
      other: '{count} صفقة',
    },
    en: { one: '{count} deal', other: '{count} deals' },
  },
  hint: { ar: 'المشتري أو البائع أو الجهة المستهدفة أو الأصل', en: 'Buyer, seller, target or asset' },
  order: '-announcement_date',
  recheck: {
    column: 'the_condition',
    months: {
      rumour: 6,
      under_study: 6,
      mou: 6,
      due_diligence: 6,
      binding_agreement: 6,
      regulatory_approval: 6,
      shareholder_approval: 6,
      suspended: 12,
    },
  },
  columns: {
    acquisition_target: {
      type: 'bilingual',
      label: { ar: 'الجهة المستهدفة', en: 'Target' },
      meaning: { ar: 'الشركة أو الأصل الذي يُستحوذ عليه', en: 'The company or asset being acquired' },
      list: 'main',
      sort: true,
      required: true,
      max: 200,
    },
    announcement_date: {
      type: 'partialDate',
      label: { ar: 'تاريخ الإعلان', en: 'Announced' },
      meaning: { ar: 'أول إعلان رسمي', en: 'First official announcement' },
      list: 'always',
      sort: true,
      filter: 'period',
      required: true,
    },
    buyer: {
      type: 'bilingual',
      label: { ar: 'المشتري', en: 'Buyer' },
      list: 'always',
      sort: true,
      required: true,
      max: 200,
    },
    country_buyer: {
      type: 'countries',
      label: { ar: 'دولة المشتري', en: 'Buyer country' },
      list: 'choice',
      filter: 'options',
      required: true,
    },
    seller: {
      type: 'bilingual',
      label: { ar: 'البائع', en: 'Seller' },
      list: 'always',
      sort: true,
      required: true,
      max: 200,
    },
    country_seller: {
      type: 'countries',
      label: { ar: 'دولة البائع', en: 'Seller country' },
      list: 'choice',
      filter: 'options',
      required: true,
    },
    stake_pct: {
      type: 'percent',
      label: { ar: 'نسبة الحصة', en: 'Stake' },
      list: 'always',
      sort: true,
      filter: 'range',
      reasons: true,
      min: 0,
      max: 100,
    },
    transaction_value: {
      type: 'number',
      label: { ar: 'قيمة الصفقة', en: 'Transaction value' },
      meaning: {
        ar: 'كما أُعلنت، بملايين عملتها؛ والقيمة غير المعلنة ليست صفراً',
        en: 'As disclosed, in millions of its currency; an undisclosed value is not zero',
      },
      list: 'always',
      unitFrom: 'currency',
      reasons: true,
      min: 0,
    },
    value_usd_m: {
      type: 'number',
      label: { ar: 'القيمة بالدولار', en: 'Value in USD' },
      unit: { ar: 'مليون دولار', en: 'USD m' },
      list: 'choice',
      sort: true,
      filter: 'range',
      min: 0,
    },
    the_condition: {
      type: 'enum',
      options: CONDITIONS,
      label: { ar: 'حالة الصفقة', en: 'Status' },
      list: 'always',
      sort: true,
      filter: 'options',
      required: true,
    },
    sector: {
      type: 'enum',
      options: SECTORS,
      label: { ar: 'القطاع', en: 'Sector' },
      list: 'choice',
      sort: true,
      filter: 'options',
      required: true,
    },
    subsector: {
      type: 'enum',
      options: SUBSECTORS,
      label: { ar: 'القطاع الفرعي', en: 'Subsector' },
      list: 'choice',
    },
    introducing_mechanism: {
      type: 'enum',
      options: MECHANISMS,
      label: { ar: 'آلية الصفقة', en: 'Mechanism' },
      list: 'choice',
      filter: 'options',
      required: true,
    },
    value_basis: {
      type: 'enum',
      options: VALUE_BASES,
      label: { ar: 'أساس القيمة', en: 'Value basis' },
      list: 'choice',
    },
    currency: { type: 'enum', options: MILLIONS, label: { ar: 'العملة', en: 'Currency' } },
    acquired_assets: {
      type: 'bilingual',
      label: { ar: 'الأصول المستحوذ عليها', en: 'Acquired assets' },
      required: true,
      max: 1000,
    },
    location_of_operating_assets: {
      type: 'bilingual',
      label: { ar: 'موقع الأصول التشغيلية', en: 'Location of operating assets' },
      list: 'choice',
      max: 200,
    },
    closing_date: {
      type: 'partialDate',
      label: { ar: 'تاريخ الإتمام', en: 'Closed' },
      list: 'choice',
      sort: true,
      reasons: true,
    },
    companies: {
      type: 'references',
      to: 'companies',
      label: { ar: 'شركات في الدليل', en: 'Companies in the directory' },
      heading: { ar: 'الشركة', en: 'Company' },
      filter: 'options',
    },
    notes: { type: 'bilingual', label: { ar: 'ملاحظات', en: 'Notes' }, max: 2000 },
  },
  groups: [
    {
      label: { ar: 'الأطراف', en: 'Parties' },
      columns: [
        'buyer',
        'country_buyer',
        'seller',
        'country_seller',
        'acquired_assets',
        'location_of_operating_assets',
      ],
    },
    {
      label: { ar: 'الصفقة', en: 'Deal' },
      columns: [
        'announcement_date',
        'closing_date',
        'the_condition',
        'introducing_mechanism',
        'stake_pct',
        'transaction_value',
        'value_usd_m',
        'value_basis',
        'sector',
        'subsector',
        'notes',
      ],
    },
  ],
})

/** A deal as the newsroom writes it. */
export const DEAL = datasetEntry(DEALS, {
  one: { ar: 'صفقة', en: 'Deal' },
  keyFrom: ['acquisition_target_en', 'announcement_date'],
  // A value without its currency says nothing.
  check: (values) =>
    values['transaction_value'] && !values['currency'] ? { currency: 'required_field' } : {},
  address: (key) => `/mergers-acquisitions/${key}`,
})

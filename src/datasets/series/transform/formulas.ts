import type { LocalizedText } from '#i18n/localized-text.ts'

/** How a transformation is written: its name, in symbols (A, B: the series in their order), in words, and how many series it takes. */
interface Formula {
  label: LocalizedText
  symbols: string
  /** `{…}` are the reader's choices, in words. */
  words: LocalizedText
  takes: 'one' | 'two' | 'any'
}

/** What can be made of series, by its name in addresses. */
export const FORMULAS = {
  level: {
    label: { ar: 'القيم', en: 'Level' },
    symbols: 'A',
    words: { ar: 'القيم كما هي', en: 'Values as they are' },
    takes: 'any',
  },
  index: {
    label: { ar: 'مؤشر', en: 'Index' },
    symbols: '100 × A(t) ÷ A(0)',
    words: { ar: 'مؤشر، {base} = 100', en: 'Index, {base} = 100' },
    takes: 'any',
  },
  change: {
    label: { ar: 'التغير', en: 'Change' },
    symbols: 'A(t) − A(t − n)',
    words: {
      ar: 'التغير خلال {over}: كل قيمة ناقصاً آخر قيمة حتى اليوم نفسه قبل هذه المدة',
      en: 'Change over {over}: each value less the last one up to the same day that long before',
    },
    takes: 'any',
  },
  percent: {
    label: { ar: 'التغير، %', en: 'Change, %' },
    symbols: '100 × (A(t) ÷ A(t − n) − 1)',
    words: {
      ar: 'نسبة التغير خلال {over}: كل قيمة مقابل آخر قيمة حتى اليوم نفسه قبل هذه المدة',
      en: 'Percentage change over {over}: each value against the last one up to the same day that long before',
    },
    takes: 'any',
  },
  spread: {
    label: { ar: 'الفارق', en: 'Spread' },
    symbols: 'A − B',
    words: {
      ar: 'السلسلة الأولى ناقصاً كل سلسلة بعدها، في الفترات المشتركة',
      en: 'The first series less each of the others, in the periods that both have',
    },
    takes: 'two',
  },
  ratio: {
    label: { ar: 'النسبة', en: 'Ratio' },
    symbols: 'A ÷ B',
    words: {
      ar: 'السلسلة الأولى مقسومة على كل سلسلة بعدها، في الفترات المشتركة',
      en: 'The first series divided by each of the others, in the periods that both have',
    },
    takes: 'two',
  },
  margin: {
    label: { ar: 'الهامش', en: 'Margin' },
    symbols: 'A − k × B − c',
    words: {
      ar: 'السلسلة الأولى ناقصاً {k} من الثانية ناقصاً {c}، في الفترات المشتركة',
      en: 'The first series less {k} of the second less {c}, in the periods that both have',
    },
    takes: 'two',
  },
  average: {
    label: { ar: 'المتوسط المتحرك', en: 'Moving average' },
    symbols: '(A(t) + A(t − 1) + … + A(t − n + 1)) ÷ n',
    words: {
      ar: 'المتوسط المتحرك: كل قيمة متوسطُ آخر {window} من القيم',
      en: 'Moving average: each value is the mean of the last {window}',
    },
    takes: 'any',
  },
  correlation: {
    label: { ar: 'الارتباط', en: 'Correlation' },
    symbols: 'r(ln A(t) − ln A(t − 1), ln B(t) − ln B(t − 1))',
    words: {
      ar: 'معامل بيرسون لارتباط التغيرات اللوغاريتمية للسلسلة الأولى وكل سلسلة بعدها، في آخر {window} من الفترات المشتركة',
      en: 'Pearson correlation of the logarithmic changes of the first series and each of the others, over the last {window} periods that both have',
    },
    takes: 'two',
  },
  seasonal: {
    label: { ar: 'الموسمية', en: 'Seasonal' },
    symbols: '(A(y − 1) + … + A(y − 5)) ÷ 5',
    words: {
      ar: 'السنوات فوق بعضها؛ النطاق من أدنى قيمة إلى أعلى قيمة في السنوات الخمس السابقة، مع متوسطها',
      en: 'Years over each other; the band is the lowest to the highest of the five years before, with their mean',
    },
    takes: 'one',
  },
  distribution: {
    label: { ar: 'التوزيع', en: 'Distribution' },
    symbols: '100 × n(A) ÷ n',
    words: {
      ar: 'نسبة القيم التي تقع في كل فئة',
      en: 'The share of the values that lie in each class',
    },
    takes: 'one',
  },
} as const satisfies Record<string, Formula>

export type Transformation = keyof typeof FORMULAS
export const TRANSFORMATIONS = Object.keys(FORMULAS) as Transformation[]

/** How far back a change looks, by its name in addresses. */
export const STEPS = {
  '1w': { ar: 'أسبوع', en: '1 week', days: 7, months: 0 },
  '4w': { ar: '4 أسابيع', en: '4 weeks', days: 28, months: 0 },
  '13w': { ar: '13 أسبوعاً', en: '13 weeks', days: 91, months: 0 },
  '52w': { ar: '52 أسبوعاً', en: '52 weeks', days: 364, months: 0 },
  '1m': { ar: 'شهر', en: '1 month', days: 0, months: 1 },
  '1q': { ar: 'ربع سنة', en: '1 quarter', days: 0, months: 3 },
  '1y': { ar: 'سنة', en: '1 year', days: 0, months: 12 },
} as const satisfies Record<string, LocalizedText & { days: number; months: number }>

export type StepName = keyof typeof STEPS

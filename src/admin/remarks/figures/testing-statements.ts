/**
 * Sentences of deals and duties, titles and tables, for `testing-statement-corpus.server.ts`. `{b}` buys `{x}` from `{s}` for `{v}`; `{y}`
 * is the year; `{m}` takes the duty `{r}` on `{p}` from `{o}`; `{p}` costs `{now}` in `{m}` on the day of the text. `*` marks the figure that
 * is altered in a planted fault. They were written before anything that finds figures in them.
 */
export const DEAL_TEXTS: Readonly<Record<'ar' | 'en', readonly string[]>> = {
  en: [
    '{b} bought {x} from {s} for *{v}.',
    'The takeover of {x} by {b} was worth *{v}.',
    '{s} sold {x} to {b} in a deal valued at *{v}.',
    '{b} paid {s} *{v} for its stake in {x}.',
    'In {y}, {b} announced the purchase of {x} for *{v}, subject to approvals.',
    '{b} agreed to acquire {x} for *{v}, the company said. The deal closed a year later.',
  ],
  ar: [
    'اشترت {b} {x} من {s} مقابل *{v}.',
    'بلغت قيمة صفقة استحواذ {b} على {x} *{v}.',
    'استحوذت {b} على {x} في صفقة قيمتها *{v} أُعلنت في {y}.',
    'باعت {s} {x} إلى {b} مقابل *{v}.',
    'وافقت {b} في {y} على شراء {x} من {s} مقابل *{v}.',
    'دفعت {b} *{v} إلى {s} لقاء حصتها في {x}.',
  ],
}

export const DUTY_TEXTS: Readonly<Record<'ar' | 'en', readonly string[]>> = {
  en: [
    '{m} imposed an anti-dumping duty of *{r} on {p} from {o}.',
    'The anti-dumping duty on {p} from {o} in {m} is *{r}.',
    'Duties of *{r} apply to imports of {p} from {o} into {m}.',
    '{p} from {o} pays an anti-dumping duty of *{r} in {m}.',
  ],
  ar: [
    'فرضت {m} رسم مكافحة إغراق قدره *{r} على واردات {p} من {o}.',
    'تبلغ رسوم مكافحة الإغراق على {p} من {o} في {m} *{r}.',
    'تطبق {m} على {p} من {o} رسوماً لمكافحة الإغراق قدرها *{r}.',
    'رسم مكافحة الإغراق في {m} على {p} من {o} هو *{r}.',
  ],
}

/** Titles and summaries: short, without a day. */
export const TITLE_TEXTS: Readonly<Record<'ar' | 'en', readonly string[]>> = {
  en: [
    '{p} in {m} at $*{now}/t',
    '{b} to buy {x} for *{v}',
    '{m} sets *{r} anti-dumping duty on {p} from {o}',
    '{m}: {p} price at *{now} dollars a tonne',
  ],
  ar: [
    '{p} في {m} عند *{now} دولاراً للطن',
    '{b} تشتري {x} مقابل *{v}',
    '{m}: رسم مكافحة إغراق قدره *{r} على {p} من {o}',
    'سعر {p} في {m} *{now} دولاراً للطن',
  ],
}

/** Tables whose names are in other cells than their figures. */
export const CELL_TEXTS: Readonly<Record<'ar' | 'en', readonly string[]>> = {
  en: [
    '<table><tr><th>Product</th><th>{m} ($/t)</th></tr><tr><td>{p}</td><td>*{now}</td></tr></table>',
    '<table><tr><th>Buyer</th><th>Target</th><th>Deal value</th></tr><tr><td>{b}</td><td>{x}</td><td>*{v}</td></tr></table>',
    '<table><tr><th>Product</th><th>Market</th><th>Origin</th><th>Anti-dumping duty</th></tr><tr><td>{p}</td><td>{m}</td><td>{o}</td><td>*{r}</td></tr></table>',
  ],
  ar: [
    '<table><tr><th>المنتج</th><th>{m} (دولار/طن)</th></tr><tr><td>{p}</td><td>*{now}</td></tr></table>',
    '<table><tr><th>المشتري</th><th>الهدف</th><th>قيمة الصفقة</th></tr><tr><td>{b}</td><td>{x}</td><td>*{v}</td></tr></table>',
    '<table><tr><th>المنتج</th><th>السوق</th><th>المنشأ</th><th>رسم الإغراق</th></tr><tr><td>{p}</td><td>{m}</td><td>{o}</td><td>*{r}</td></tr></table>',
  ],
}

/** No value of a deal and no rate of a duty in these. */
export const OTHER_TEXTS: Readonly<Record<'ar' | 'en', readonly string[]>> = {
  en: [
    '{b} posted a profit of $318 million in 2025, years after it bought {x}.',
    '{x}, which {b} acquired, has sales of $2.4 billion a year.',
    '{b} will invest $900 million in {x} by 2030.',
    '{b} and {s} agreed on the sale of {x} in {y}; the value was not disclosed.',
    'Imports of {p} from {o} into {m} rose 12% in 2025 despite the anti-dumping duty.',
    '{m} found a dumping margin of 38.4% for {p} from {o} before it set the duty.',
    'The share of {o} in the {p} market of {m} fell to 9% after the anti-dumping duty.',
    '{m} charges a customs tariff of 5.5% on {p} from {o}, apart from the anti-dumping duty.',
    '{b} raised $700 million of debt before it acquired {x} from {s}.',
  ],
  ar: [
    'حققت {b} أرباحاً قدرها 318 مليون دولار في 2025، بعد سنوات من شراء {x}.',
    'تبلغ مبيعات {x} التي استحوذت عليها {b} نحو 2.4 مليار دولار سنوياً.',
    'تعتزم {b} استثمار 900 مليون دولار في {x} حتى 2030.',
    'اتفقت {b} و{s} على بيع {x} في {y} ولم تُعلن القيمة.',
    'ارتفعت واردات {m} من {p} القادم من {o} 12% في 2025 رغم رسوم مكافحة الإغراق.',
    'حددت {m} هامش إغراق قدره 38.4% على {p} من {o} قبل فرض الرسم.',
    'تراجعت حصة {o} في سوق {p} في {m} إلى 9% بعد رسوم مكافحة الإغراق.',
    'تفرض {m} تعرفة جمركية قدرها 5.5% على {p} من {o}، عدا رسوم مكافحة الإغراق.',
    'اقترضت {b} 700 مليون دولار قبل استحواذها على {x} من {s}.',
  ],
}

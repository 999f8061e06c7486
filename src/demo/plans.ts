/** Plans that show how a subscription is sold; marked as demonstration data wherever they are seen. */
export const DEMO_PLANS = [
  {
    key: 'demo-reader',
    name_ar: 'القارئ',
    name_en: 'Reader',
    text_ar: 'المقالات والتقارير المخصصة للمشتركين.',
    text_en: 'The articles and reports marked for subscribers.',
    features: ['paid'],
    seats_max: 1,
    trial_days: 7,
    active: true,
    sort: 1,
    demo: true,
  },
  {
    key: 'demo-team',
    name_ar: 'الفريق',
    name_en: 'Team',
    text_ar: 'ما في باقة القارئ لفريق من منشأة واحدة، بفاتورة واحدة.',
    text_en: 'What the reader’s plan has, for a team of one company, with one invoice.',
    features: ['paid'],
    seats_max: 50,
    trial_days: 0,
    active: true,
    sort: 2,
    demo: true,
  },
]

/** Before tax, of one seat, in the currency's smallest unit. */
export const DEMO_PRICES = [
  { plan: 'demo-reader', currency: 'SAR', months: 1, amount_minor: 4900 },
  { plan: 'demo-reader', currency: 'SAR', months: 12, amount_minor: 49_000 },
  { plan: 'demo-reader', currency: 'USD', months: 12, amount_minor: 13_500 },
  { plan: 'demo-team', currency: 'SAR', months: 1, amount_minor: 3900 },
  { plan: 'demo-team', currency: 'SAR', months: 12, amount_minor: 39_000 },
  { plan: 'demo-team', currency: 'USD', months: 12, amount_minor: 10_500 },
]

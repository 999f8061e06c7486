/** A text in both languages with {slots}; what fills one language's slots fills the other's. */
export type Twin = readonly [ar: string, en: string]

export const MARKETS: readonly (readonly [country: string | null, ar: string, en: string])[] = [
  ['SA', 'السوق السعودية', 'the Saudi market'],
  ['AE', 'السوق الإماراتية', 'the UAE market'],
  ['QA', 'السوق القطرية', 'the Qatari market'],
  ['KW', 'السوق الكويتية', 'the Kuwaiti market'],
  ['OM', 'السوق العمانية', 'the Omani market'],
  ['BH', 'السوق البحرينية', 'the Bahraini market'],
  ['CN', 'الصين', 'China'],
  ['IN', 'الهند', 'India'],
  ['KR', 'كوريا الجنوبية', 'South Korea'],
  ['JP', 'اليابان', 'Japan'],
  ['TR', 'تركيا', 'Turkey'],
  ['EG', 'مصر', 'Egypt'],
  ['BR', 'البرازيل', 'Brazil'],
  ['US', 'الولايات المتحدة', 'the United States'],
  [null, 'جنوب شرق آسيا', 'South-East Asia'],
  [null, 'شمال غرب أوروبا', 'North-West Europe'],
]

export const MONTHS: readonly Twin[] = [
  ['يناير', 'January'],
  ['فبراير', 'February'],
  ['مارس', 'March'],
  ['أبريل', 'April'],
  ['مايو', 'May'],
  ['يونيو', 'June'],
  ['يوليو', 'July'],
  ['أغسطس', 'August'],
  ['سبتمبر', 'September'],
  ['أكتوبر', 'October'],
  ['نوفمبر', 'November'],
  ['ديسمبر', 'December'],
]

/** Said of every synthetic post where a real one names its source. */
export const SOURCE: Twin = [
  'نص مولّد لقياس الأداء، وأرقامه غير حقيقية',
  'Text generated for measuring; its figures are not real',
]

export const TITLES: readonly Twin[] = [
  [
    '{product}: قراءة في أسعار {month} {year} في {market}',
    '{product}: reading {month} {year} prices in {market}',
  ],
  [
    'كيف تغيّر سعر {product} في {market} خلال {month} {year}',
    'How {product} prices moved in {market} during {month} {year}',
  ],
  ['{market}: المعروض من {product} في {month} {year}', '{market}: {product} supply in {month} {year}'],
  [
    '{product} في {market} عند {price} دولاراً للطن في {month} {year}',
    '{product} in {market} at {price} dollars a tonne in {month} {year}',
  ],
  [
    'تراجع هامش {product} بنسبة {percent}% في {market} ({month} {year})',
    '{product} margin narrows {percent}% in {market} ({month} {year})',
  ],
  [
    'ارتفاع مخزون {product} في {market} {percent}% في {month} {year}',
    '{product} stocks in {market} up {percent}% in {month} {year}',
  ],
  [
    'جدول شحنات {product} إلى {market} في {month} {year}',
    'The {month} {year} schedule of {product} cargoes to {market}',
  ],
  [
    'ما الذي يحرّك الطلب على {product} في {market}؟ أرقام {month} {year}',
    'What drives {product} demand in {market}? The {month} {year} figures',
  ],
  [
    'صادرات {product} نحو {market}: حصيلة {month} {year}',
    '{product} exports to {market}: the {month} {year} tally',
  ],
  [
    'كلفة اللقيم وأثرها في {product} في {market} في {month} {year}',
    'Feedstock cost and {product} in {market} in {month} {year}',
  ],
  ['عقود {product} في {market} بعد {month} {year}', '{product} contracts in {market} after {month} {year}'],
  [
    'أجور الشحن تضغط على {product} في {market} في {month} {year}',
    'Freight weighs on {product} in {market} in {month} {year}',
  ],
  [
    'الصيانة الدورية وإمدادات {product} في {market} ({month} {year})',
    'Turnarounds and {product} supply in {market} ({month} {year})',
  ],
  [
    '{product}: فرق السعر بين {market} والخليج في {month} {year}',
    '{product}: the spread between {market} and the Gulf in {month} {year}',
  ],
  [
    'حصة {market} من واردات {product} تبلغ {percent}% في {month} {year}',
    '{market} takes {percent}% of {product} imports in {month} {year}',
  ],
  [
    'قراءة فنية في منحنى سعر {product} في {market}، {month} {year}',
    'A technical look at the {product} price curve in {market}, {month} {year}',
  ],
]

export const SENTENCES: readonly Twin[] = [
  [
    'بلغ متوسط سعر {product} في {market} {price} دولاراً للطن في {month} {year}، بتغير نسبته {percent}% عن الشهر السابق.',
    'The average price of {product} in {market} was {price} dollars a tonne in {month} {year}, a change of {percent}% from the month before.',
  ],
  [
    'وجرى تداول كميات قدرها {volume} ألف طن، أي ما يعادل {percent}% من إنتاج الربع.',
    'Some {volume},000 tonnes changed hands, the equivalent of {percent}% of the quarter’s output.',
  ],
  [
    'وبقيت المعدلات التشغيلية للمصانع قرب {rate}% من الطاقة الاسمية.',
    'Plants kept running at close to {rate}% of nameplate capacity.',
  ],
  [
    'وتزامن ذلك مع صيانة دورية خفضت المعروض {volume} ألف طن على مدى {days} يوماً.',
    'A scheduled turnaround took {volume},000 tonnes off the market over {days} days at the same time.',
  ],
  [
    'ويحسب المشترون كلفة الوصول بإضافة أجور الشحن والتأمين إلى سعر الميناء.',
    'Buyers work out the delivered cost by adding freight and insurance to the port price.',
  ],
  [
    'أما الهامش فيُقاس بالفرق بين سعر المنتج وكلفة اللقيم اللازم لإنتاج طن واحد منه.',
    'The margin is the difference between the product’s price and the cost of the feedstock needed to make a tonne of it.',
  ],
  [
    'وارتفعت المخزونات في الموانئ إلى {volume} ألف طن، وهو ما يكفي استهلاك {days} يوماً.',
    'Port stocks rose to {volume},000 tonnes, enough for {days} days of consumption.',
  ],
  [
    'وتحدد العقود الشهرية سعراً مرجعياً تُبنى عليه الصفقات الفورية بعلاوة أو خصم.',
    'Monthly contracts set a reference on which spot deals are struck at a premium or a discount.',
  ],
  [
    'وقد يتأخر أثر سعر النفط في المنتج أسابيع، لأن اللقيم يُشترى قبل الإنتاج بمدة.',
    'The effect of oil on the product may lag by weeks, because feedstock is bought well before production.',
  ],
  [
    'وبحساب الفرق بين السوقين يتبين أن نافذة المراجحة ظلت مغلقة معظم أيام الشهر.',
    'The spread between the two markets shows that the arbitrage window stayed closed for most of the month.',
  ],
  [
    'وسجلت أجور ناقلات المواد الكيماوية {price} دولاراً للطن على الخط نفسه قبل {days} يوماً.',
    'Chemical tanker rates on the same route stood at {price} dollars a tonne {days} days earlier.',
  ],
  [
    'ويُستخدم الجزء الأكبر من الكمية في التغليف، ثم في البناء وصناعة السيارات.',
    'Most of the volume goes into packaging, followed by construction and car making.',
  ],
  [
    'وتُباع الدرجات الخاصة بعلاوة، لأن مواصفاتها تحتاج إلى زمن أطول على خطوط الإنتاج.',
    'Special grades sell at a premium because their specification takes longer on the production line.',
  ],
  [
    'وعند تحويل السعر إلى العملة المحلية تُضاف الرسوم الجمركية وكلفة التخليص.',
    'Converting the price to local currency brings in customs duty and clearance costs.',
  ],
  [
    'وانخفضت الواردات {percent}% على أساس سنوي، في حين زادت الصادرات {rate} ألف طن.',
    'Imports fell {percent}% on the year, while exports rose by {rate},000 tonnes.',
  ],
  [
    'وتشير الأرقام إلى أن {rate}% من الشحنات خرجت بموجب عقود طويلة الأجل.',
    'The figures show that {rate}% of cargoes moved under long-term contracts.',
  ],
  [
    'وفي الربع المقابل من العام السابق كان المتوسط {price} دولاراً للطن.',
    'In the same quarter a year earlier the average was {price} dollars a tonne.',
  ],
  [
    'ولا تدخل كميات المناطق الحرة في هذا الحساب ما لم تُذكر صراحة.',
    'Volumes in free zones are left out of this count unless it says otherwise.',
  ],
  [
    'ويفسر اختلاف المواصفة جانباً من فارق السعر بين الموردين في السوق الواحدة.',
    'Differences in specification explain part of the price gap between suppliers in one market.',
  ],
  [
    'وكلما ابتعد المصنع عن الميناء زادت كلفة النقل البري وانخفض صافي العائد.',
    'The farther a plant stands from the port, the higher the trucking cost and the lower the netback.',
  ],
  [
    'وتُعلن الأسعار المرجعية يوم الجمعة، وتُراجع إذا وصلت بيانات متأخرة.',
    'Reference prices are published on Fridays and revised when late data arrive.',
  ],
  [
    'وبلغت الكمية المعاد تصديرها {volume} ألف طن، معظمها في حاويات.',
    'Re-exports came to {volume},000 tonnes, most of it in containers.',
  ],
  [
    'ويرتفع الطلب عادة قبل موسم الزراعة ثم يهدأ بعد {days} يوماً من بدايته.',
    'Demand usually rises before the planting season and eases {days} days after it begins.',
  ],
  [
    'ويبقى توافر الغاز الطبيعي وسعره العامل الأول في كلفة الإنتاج الخليجية.',
    'The availability and price of natural gas remain the first factor in Gulf production cost.',
  ],
  [
    'وتعني زيادة قدرها {percent}% في اللقيم نحو {price} دولاراً في كلفة الطن بحسب نموذج الحساب.',
    'By the model, a {percent}% rise in feedstock adds about {price} dollars to the cost of a tonne.',
  ],
  [
    'ووصل زمن الانتظار في ميناء التفريغ إلى {days} يوماً، فارتفعت غرامات التأخير.',
    'Waiting time at the discharge port reached {days} days, and demurrage rose with it.',
  ],
]

export const HEADINGS: readonly Twin[] = [
  ['المعروض والطلب', 'Supply and demand'],
  ['حركة السعر', 'How the price moved'],
  ['الكلفة والهامش', 'Cost and margin'],
  ['الشحن والتسليم', 'Freight and delivery'],
  ['ما الذي يُنتظر', 'What to watch'],
]

import type { Lang } from '#i18n/locale.ts'

type InBoth = Readonly<Record<Lang, string>>

/** What each section is called and holds, until the newsroom writes its own words. */
export const SECTION_WORDS: Readonly<Record<string, { label: InBoth; about: InBoth }>> = {
  articles: {
    label: { ar: 'المقالات', en: 'Articles' },
    about: {
      ar: 'تحليلات للأسواق وشروح ومتابعات للتقنية والاستدامة، ومصدر الأرقام مذكور في كل مقال.',
      en: 'Market analysis, explainers and coverage of technology and sustainability, each naming the source of its figures.',
    },
  },
  'around-world': {
    label: { ar: 'حول العالم', en: 'Around the world' },
    about: {
      ar: 'أخبار صناعة الكيماويات خارج الخليج وأثرها في المنتج الخليجي، ومصدر كل خبر مذكور فيه.',
      en: 'Chemicals news from outside the Gulf and what it means for Gulf producers, each with its source.',
    },
  },
  'news-excerpt': {
    label: { ar: 'مقتطفات', en: 'News excerpts' },
    about: {
      ar: 'أخبار قصيرة تُقرأ في أقل من دقيقة، في كل منها رقم أو قرار واحد ومصدره.',
      en: 'Short items to read in under a minute: one figure or one decision each, with its source.',
    },
  },
  'products-prices': {
    label: { ar: 'أسعار المنتجات', en: 'Product prices' },
    about: {
      ar: 'أسعار المنتجات الكيماوية حسب السوق وشرط التسليم والعملة والوحدة.',
      en: 'Prices of chemical products by market, delivery term, currency and unit.',
    },
  },
  'production-capacity': {
    label: { ar: 'الطاقة الإنتاجية', en: 'Production capacity' },
    about: {
      ar: 'طاقات المصانع في الخليج حسب المنتج والشركة والحالة، وتوقفاتها، مع مصدر كل رقم وسنته.',
      en: 'Gulf plant capacities by product, company and status, with outages, each with its source and year.',
    },
  },
  companies: {
    label: { ar: 'الشركات', en: 'Companies' },
    about: {
      ar: 'ملفات شركات الكيماويات في دول الخليج: النشاط والموقع والمنتجات وسوق الإدراج ورمزه.',
      en: 'Profiles of chemical companies in the Gulf states: activity, location, products, exchange and ticker.',
    },
  },
  'dumping-cases': {
    label: { ar: 'قضايا الإغراق', en: 'Dumping cases' },
    about: {
      ar: 'قضايا المعالجات التجارية التي تمس صادرات الخليج أو تحمي صناعته: المنتج والدول والحالة والرسوم والمسار الزمني.',
      en: 'Trade-remedy cases that touch Gulf exports or protect Gulf industry: product, countries, status, duties and timeline.',
    },
  },
  'exports-imports': {
    label: { ar: 'الصادرات والواردات', en: 'Exports and imports' },
    about: {
      ar: 'تجارة المنتجات الكيماوية حسب المنتج والدولة والفترة، بالقيمة والكمية، مع مصدر كل رقم.',
      en: 'Trade in chemical products by product, country and period, in value and quantity, each with its source.',
    },
  },
  'mergers-acquisitions': {
    label: { ar: 'الاندماج والاستحواذ', en: 'Mergers and acquisitions' },
    about: {
      ar: 'صفقات الاندماج والاستحواذ التي تكون شركات الكيماويات الخليجية طرفاً فيها، من الإعلان إلى الإتمام.',
      en: 'Deals involving Gulf chemical companies, from announcement to completion.',
    },
  },
  search: {
    label: { ar: 'البحث', en: 'Search' },
    about: { ar: 'بحث واحد في أقسام الموقع كلها.', en: 'One search over all sections of the site.' },
  },
  fileuploads: {
    label: { ar: 'التنزيلات', en: 'Downloads' },
    about: {
      ar: 'ملفات يتيحها الموقع للقارئ، مع نوع كل ملف ومن يحق له تنزيله.',
      en: 'Files the site offers its readers, with the type of each and who may download it.',
    },
  },
  glossary: {
    label: { ar: 'مسرد المصطلحات', en: 'Glossary' },
    about: {
      ar: 'معاني مصطلحات الكيماويات والأسعار والتجارة بالعربية والإنجليزية.',
      en: 'The words of chemicals, prices and trade in Arabic and English.',
    },
  },
  pages: {
    label: { ar: 'صفحات الموقع', en: 'Pages' },
    about: { ar: 'من نحن وسياسات الموقع.', en: 'About the site, and its policies.' },
  },
  helps: {
    label: { ar: 'المساعدة', en: 'Help' },
    about: {
      ar: 'إجابات قصيرة عن القراءة واللغة والأسعار والمشاركة.',
      en: 'Short answers on reading, language, prices and sharing.',
    },
  },
  contact: {
    label: { ar: 'اتصل بنا', en: 'Contact' },
    about: {
      ar: 'للأسئلة والتصحيحات والاقتراحات. عند طلب تصحيح رقم اذكر رابط الصفحة ومصدرك.',
      en: 'For questions, corrections and suggestions. When asking us to correct a figure, give the page address and your source.',
    },
  },
  vote: {
    label: { ar: 'التصويت', en: 'Vote' },
    about: { ar: 'استطلاع لرأي القراء، لكل قارئ صوت واحد.', en: 'A poll of readers, one vote each.' },
  },
  accounts: {
    label: { ar: 'الحساب', en: 'Account' },
    about: {
      ar: 'الدخول إلى الموقع والتسجيل واستعادة كلمة المرور.',
      en: 'Logging in, registering and restoring your password.',
    },
  },
  profile: {
    label: { ar: 'الملف الشخصي', en: 'Profile' },
    about: {
      ar: 'بياناتك وما تختار إظهاره منها للقراء.',
      en: 'Your details, and what you choose to show to other readers.',
    },
  },
}

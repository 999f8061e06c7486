import type { LocalizedText } from '#i18n/localized-text.ts'

/** A section's default name and description, until the newsroom writes its own. */
export interface SectionWords {
  label: LocalizedText
  about: LocalizedText
}

const WORDS: Record<string, SectionWords> = {
  search: {
    label: { ar: 'البحث', en: 'Search' },
    about: { ar: 'بحث واحد في أقسام الموقع كلها.', en: 'One search over all sections of the site.' },
  },
  workbench: {
    label: { ar: 'أدوات التحليل', en: 'Workbench' },
    about: {
      ar: 'حتى ثماني سلاسل من الأسعار والتجارة والطاقة الإنتاجية معاً: مؤشر وتغير وفارق ونسبة وهامش ومتوسط متحرك وارتباط وموسمية وتوزيع، مع المعادلة والأرقام والملفات.',
      en: 'Up to eight series of prices, trade and capacity together: index, change, spread, ratio, margin, moving average, correlation, seasonal years and distribution, with formula, figures and files.',
    },
  },
  fileuploads: {
    label: { ar: 'التنزيلات', en: 'Downloads' },
    about: {
      ar: 'ملفات يتيحها الموقع للقارئ، مع نوع كل ملف ومن يحق له تنزيله.',
      en: 'Files the site offers its readers, with the type of each and who may download it.',
    },
  },
  glossary: {
    label: { ar: 'المصطلحات', en: 'Glossary' },
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
    label: { ar: 'الاستطلاع', en: 'Poll' },
    about: { ar: 'استطلاع لرأي القراء، لكل قارئ صوت واحد.', en: 'A poll of readers, one vote each.' },
  },
  accounts: {
    label: { ar: 'الحساب', en: 'Account' },
    about: {
      ar: 'الدخول إلى الموقع والتسجيل واستعادة كلمة المرور.',
      en: 'Logging in, registering and resetting your password.',
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

/** Adds the words of a section that declares itself elsewhere. */
export function provideSectionWords(section: string, { label, about }: SectionWords): void {
  WORDS[section] = { label, about }
}

/** The own words of a section; undefined for none of that name. */
export const sectionWordsOf = (section: string): SectionWords | undefined => WORDS[section]

/** The own name of every section that is declared so far, in both languages. */
export const sectionNames = (): Record<string, LocalizedText> =>
  Object.fromEntries(Object.entries(WORDS).map(([section, { label }]) => [section, label]))

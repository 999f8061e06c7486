import type { Options } from '#datasets/columns.ts'

/** What the parties of a deal make, more closely than by sector. */
export const SUBSECTORS = {
  diversified: { ar: 'متنوعة', en: 'Diversified' },
  'engineering-plastics': { ar: 'اللدائن الهندسية', en: 'Engineering plastics' },
  glycols: { ar: 'الجلايكولات', en: 'Glycols', fileNames: ['الغلايكولات'] },
  nitrogen: { ar: 'الأسمدة النيتروجينية', en: 'Nitrogen fertilizers' },
  'olefins-aromatics': { ar: 'الأوليفينات والعطريات', en: 'Olefins and aromatics' },
  'olefins-polyolefins': { ar: 'الأوليفينات والبولي أوليفينات', en: 'Olefins and polyolefins' },
  'oxo-chemicals': { ar: 'كيماويات الأوكسو', en: 'Oxo chemicals' },
  phosphates: { ar: 'الفوسفات', en: 'Phosphates' },
  polyethylene: { ar: 'البولي إيثيلين', en: 'Polyethylene' },
  polyolefins: { ar: 'البولي أوليفينات', en: 'Polyolefins' },
  polypropylene: { ar: 'البولي بروبيلين', en: 'Polypropylene' },
  'polyurethanes-polycarbonate': {
    ar: 'البولي يوريثان والبولي كربونات',
    en: 'Polyurethanes and polycarbonate',
  },
  'propylene-oxide': { ar: 'أكسيد البروبيلين', en: 'Propylene oxide' },
  'refining-petrochemicals': { ar: 'التكرير والبتروكيماويات', en: 'Refining and petrochemicals' },
  'specialty-chemicals': { ar: 'الكيماويات المتخصصة', en: 'Specialty chemicals' },
  steel: { ar: 'الصلب', en: 'Steel' },
  'synthetic-rubber': { ar: 'المطاط الصناعي', en: 'Synthetic rubber' },
  'titanium-dioxide': { ar: 'ثاني أكسيد التيتانيوم', en: 'Titanium dioxide' },
} as const satisfies Options

import { companyAnswer } from './answer.server.ts'
import { COMPANY, COMPANY_FILE } from './entry.server.ts'
import { defineDataSection } from '#data-section/declare.server.ts'
import { COMPANIES_TAG, companyPath } from './contract.ts'
import { COMPANIES } from './companies.server.ts'
import { FILES } from './files.server.ts'
import { companyHighlight } from './highlight.server.ts'
import { ar } from './messages.ar.ts'
import { en } from './messages.en.ts'
import { COMPANY_REFERENCE } from './reference.server.ts'

/** Companies and their files. */
export const COMPANIES_SECTION = defineDataSection({
  section: 'companies',
  label: { ar: 'الشركات', en: 'Companies' },
  about: {
    ar: 'ملفات شركات الكيماويات في دول الخليج: النشاط والموقع والمنتجات وسوق الإدراج ورمزه.',
    en: 'Profiles of chemical companies in the Gulf states: activity, location, products, exchange and ticker.',
  },
  icon: 'company',
  datasets: [COMPANIES, FILES],
  answers: [[COMPANIES, companyAnswer]],
  kinds: [
    { kind: COMPANY },
    { kind: COMPANY_FILE, icon: 'file', label: { ar: 'ملفات الشركات', en: 'Company files' } },
  ],
  references: { companies: COMPANY_REFERENCE },
  home: { place: 6, scene: 7, figure: companyHighlight },
  sitemaps: {
    keyed: {
      companies: {
        table: 'companies_company',
        key: 'slug',
        hidden: true,
        path: companyPath,
        tag: COMPANIES_TAG,
      },
    },
  },
  messages: { ar, en },
  asked: [
    { kinds: ['x0companies'], words: ['شركة', 'شركات', 'company', 'companies', 'corporation', 'firm'] },
  ],
  searched: { company: { address: companyPath } },
  newest: { days: [120, 365] },
})

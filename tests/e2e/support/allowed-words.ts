import type { Db } from '#platform/db/kysely.server.ts'
import { openSite } from './site.ts'

const LATIN = /[A-Za-zÀ-ɏ][A-Za-zÀ-ɏ'’&]*/g

/** What Arabic trade press writes in Latin letters, beside the names of the data; every line was read before it was let in. */
const REVIEWED = [
  // Numbers and terms of the trade, units, licences
  'CAS HS WLD EXW FCA DDP CC BY TSR RSS SHA kt prill SIL Open Font License Apache OpenAPI JSON Feed Atom',
  // Short names of the crudes that prices lead with
  'BRT WTI DUB',
  // Product short names and processes in stories
  'PP PBT PDH Catofin Borstar SEP',
  // Kinds of trade-remedy cases as the investigating authorities write them
  'AD AR CR DS ER IR NE RI SC SF SK TD TF TQ TS E CG DL OI',
  // Companies, owners and bodies in stories
  'ADQ AEQUITA AGIC BMI CP CPMA Gujarat HOFCC HPCL Mittal Energy Mutares Narmada Fertilizers OCI P SNF SPC',
  'Nippon Shokubai Satellite Science Sumitomo Seika Europe Singapore',
  // Codes in names of lines, kinds of files, a region's code, an Act and companies in cases and deals
  'RLOC JUPC CSV XLSX PNG SVG PDF EU Customs ADD A R Haldia Reliance Glycols Indian',
  // Papers and services that stories cite
  'AgroPages Arab Times Catalog CommoPlast Gazette Plasteurope Process Worldwide',
  'People’s',
  // Keys of a keyboard, in a chart's help
  'Home End Escape',
  // The signs of the error pages, written like those of elements
  'Of Nf Pf',
  // Kinds of files, programs and standards that analysts know by these names, and headers of answers
  'HEIC AVIF GIF MP OpenStreetMap Datawrapper Our World in Data Do Not Track Global Privacy Control',
  'Parquet Power BI Google Query Web API iqy RFC UTF HTML Frictionless DCAT MCP iCalendar Bearer Key key ETag IBAN SWIFT',
  'Authorization RateLimit Policy Retry After If None Match ApiKeyName',
  // Networks, the font, names of cookies and stored entries in the privacy policy
  'WhatsApp X Telegram Cairo session visitor csrftoken device restore lan prefs consent version design login recent searches board',
  // Symbols of formulas, and the works that they are from
  'A B C D F G H k n HHI p q T L Bennet Journal of the Royal Statistical Society Merger Guidelines',
  // Programs and formats that operators know by these names, in the handbook
  'Node TLS PostgreSQL Varnish Fastly Cloudflare Kubernetes zip Ghost',
  // Whose page takes cards
  'Stripe',
].flatMap((line) => line.split(' '))

/** Whether an Arabic page may show a Latin word: names of the data, and the reviewed list. */
export async function allowedWords(db: Db): Promise<(word: string) => boolean> {
  const [products, companies, series, posts, ...sources] = await Promise.all([
    db.selectFrom('products_prices_product').select(['shortcut_name', 'cas']).execute(),
    db
      .selectFrom('companies_company')
      .select(['name_en', 'shortcut_name_en', 'ticker', 'exchange', 'country', 'source_ar'])
      .execute(),
    db
      .selectFrom('products_prices_series')
      .select(['currency', 'unit', 'delivery_term', 'grade', 'market', 'source_ar'])
      .execute(),
    db.selectFrom('editorial_post').select(['source_ar']).execute(),
    db.selectFrom('dumping_cases_case').select(['source_ar']).execute(),
    db.selectFrom('dumping_cases_duty').select(['source_ar', 'producer_ar']).execute(),
    db.selectFrom('dumping_cases_event').select(['source_ar']).execute(),
    db.selectFrom('mergers_acquisitions_deal').select(['source_ar', 'currency']).execute(),
    db.selectFrom('production_capacity_plant').select(['source_ar', 'technology_ar']).execute(),
    db.selectFrom('production_capacity_stop').select(['source_ar']).execute(),
    // A table of trade has the ISO codes of its countries.
    db.selectFrom('exports_imports_flow').select(['source_ar', 'country', 'partner']).distinct().execute(),
  ])
  const texts = [...products, ...companies, ...series, ...posts, ...sources.flat()]
    .flatMap((row): unknown[] => Object.values(row))
    .filter((value) => typeof value === 'string')
  const codes = companies.flatMap(({ country, name_en, shortcut_name_en }) => [
    country,
    // A company's cell shows the first letters of its Latin name.
    ...[name_en, shortcut_name_en].map((name) =>
      (name ?? '')
        .replace(/[^A-Za-z]/g, '')
        .slice(0, 3)
        .toUpperCase(),
    ),
  ])
  const words = new Set([...REVIEWED, ...codes, ...texts.flatMap((text) => text.match(LATIN) ?? [])])
  return (word) => words.has(word)
}

let onSite: Promise<(word: string) => boolean> | undefined

/** The same of the shared portal, read once a worker. */
export function allowedOnSite(): Promise<(word: string) => boolean> {
  const read = async () => {
    const site = openSite()
    try {
      return await allowedWords(site.db)
    } finally {
      await site.close()
    }
  }
  return (onSite ??= read())
}

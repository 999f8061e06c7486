import type { Slug } from '../../src/sections/handbook/chapters.ts'
import type { Made } from './prepare.ts'
import type { Named } from './names.ts'
import type { Target } from './take.ts'

/** One step of a reader before the picture. */
interface Step {
  press?: Target
  fill?: Target
  with?: string
}

/** The picture of a page of the handbook. */
interface Shot {
  /** The address without language; `made` has what was prepared. */
  at: string | ((made: Made) => string)
  /** A command's output instead of a page. */
  text?: (made: Made) => string
  /** Who looks: the administrator unless said otherwise. */
  as?: 'visitor'
  /** A phone's window for what readers see. */
  phone?: true
  steps?: readonly Step[]
  marks: readonly Target[]
  around?: readonly string[]
  least?: number
  most?: number
}

const button = (name: Named, more: Partial<Target> = {}): Target => ({ role: 'button', name, ...more })
const link = (name: Named, more: Partial<Target> = {}): Target => ({ role: 'link', name, ...more })
const field = (name: Named, more: Partial<Target> = {}): Target => ({ role: 'textbox', name, ...more })
const heading = (name: Named, more: Partial<Target> = {}): Target => ({ role: 'heading', name, ...more })
const region = (name: Named, more: Partial<Target> = {}): Target => ({ role: 'region', name, ...more })

const OLD_ADDRESS = { ar: 'العنوان القديم', en: 'Old address' }
const LEADS_TO = { ar: 'يؤدي إلى', en: 'Leads to' }
const EXAMPLE = '2026-08-14\t412.5\t405\t420\n2026-08-21\t418\t410\t425'

/** The picture of each page, with the elements that must be there. */
export const SHOTS: Readonly<Record<Slug, Shot>> = {
  'write-a-story': {
    at: '/admin/articles/new',
    marks: [button('entries.move.submit'), button('entries.move.publish')],
    around: ['.moves'],
  },
  'put-english-beside-arabic': {
    at: ({ article }) => `/admin/articles/${article}`,
    marks: [field({ ar: 'العنوان *', en: 'العنوان *' }), field({ ar: 'Title *', en: 'Title *' })],
    least: 400,
  },
  'paste-from-word': {
    at: ({ article }) => `/admin/articles/${article}`,
    marks: [button('editor.table'), button('editor.image'), button('editor.embed')],
    least: 360,
  },
  'choose-a-picture': {
    at: '/admin/articles/new',
    marks: [button('entries.picture.choose', { part: true })],
    least: 230,
  },
  'show-a-video-or-post': {
    at: ({ article }) => `/admin/articles/${article}`,
    marks: [button('editor.link'), button('editor.note')],
    least: 360,
  },
  'schedule-a-story': {
    at: '/admin/articles/new',
    steps: [
      { press: { role: 'summary', name: 'entries.move.schedule' } },
      { fill: { role: 'label', name: 'entries.at', part: true, within: '.moves' }, with: '2027-01-10T09:00' },
    ],
    marks: [button('entries.move.schedule')],
    around: ['.moves'],
    most: 640,
  },
  'correct-a-story': {
    at: ({ changed }) => `/admin/articles/${changed}`,
    steps: [{ press: { role: 'summary', name: 'entries.correction' } }],
    marks: [
      button('entries.move.publishChanges'),
      field('entries.correction_ar', { part: true }),
      field('entries.correction_en', { part: true }),
    ],
    most: 640,
  },
  'cover-it-live': {
    at: '/admin/live/1/desk',
    marks: [field('admin.live.text', { part: true }), button('admin.live.publish')],
    most: 640,
  },
  'go-back-to-a-version': {
    at: ({ article }) => `/admin/articles/${article}/history`,
    marks: [link('admin.past.cause.publish', { within: 'table' })],
    least: 420,
  },
  'review-a-story': {
    at: '/admin/review',
    marks: [link('admin.review.mine', { part: true })],
    around: ['table'],
  },
  'enter-prices': {
    at: '/admin/price-series/1/prices',
    steps: [{ fill: field('admin.prices.paste.text'), with: EXAMPLE }],
    marks: [field('admin.prices.paste.text')],
    least: 330,
  },
  'import-figures': {
    at: '/admin/imports',
    marks: [{ role: 'combobox', name: 'admin.imports.into' }, button('admin.imports.send')],
    around: ['form.import-new'],
  },
  'undo-an-import': {
    at: '/admin/imports',
    marks: [button('admin.imports.undo', { part: true })],
    around: ['main table tbody tr'],
  },
  'approve-a-source': {
    at: ({ source }) => `/admin/sources/${source}`,
    marks: [heading('admin.sources.held'), { role: 'table', name: 'admin.sources.doubtTable' }],
    least: 430,
  },
  'arrange-the-home-page': {
    at: '/admin/home',
    marks: [heading('admin.home.top')],
    least: 440,
  },
  'see-what-is-read': {
    at: '/admin/reads?by=stories&period=7',
    marks: [heading('admin.reads.title')],
  },
  'moderate-comments': {
    at: '/admin/comments',
    marks: [
      button('admin.comments.bulk.approve'),
      button('admin.comments.remove', { part: true, within: 'article' }),
    ],
  },
  'send-a-newsletter': {
    at: '/admin/newsletters',
    marks: [button('admin.newsletters.begin')],
    around: ['main table'],
    most: 520,
  },
  'send-breaking-news': {
    at: ({ open }) => `/admin/articles/${open}/breaking`,
    marks: [button('admin.breaking.preview')],
    least: 360,
  },
  'give-an-account': {
    at: ({ user }) => `/admin/users/${user}`,
    marks: [{ role: 'combobox', name: 'admin.users.role' }, button('admin.users.setRole')],
    least: 330,
  },
  'bring-your-archive': {
    at: '/admin/archives',
    marks: [
      { role: 'label', name: 'admin.archives.file', part: true, within: 'main' },
      field('admin.archives.address', { part: true }),
    ],
    least: 360,
  },
  'redirect-an-address': {
    at: '/admin/redirects/new',
    steps: [
      { fill: field(OLD_ADDRESS, { part: true }), with: '/2014/05/urea' },
      { fill: field(LEADS_TO, { part: true }), with: '/products-prices/show/urea' },
    ],
    marks: [field(OLD_ADDRESS, { part: true }), field(LEADS_TO, { part: true })],
    least: 300,
  },
  'read-a-price': {
    at: '/products-prices/show/urea/me',
    as: 'visitor',
    phone: true,
    marks: [heading({ ar: 'اليوريا، الشرق الأوسط', en: 'Urea (granular), Middle East' })],
    least: 380,
    most: 380,
  },
  'compare-series': {
    at: '/workbench?s=urea-me-fob-index&s=urea-eur-fob-index&range=1y&as=index',
    as: 'visitor',
    phone: true,
    marks: [{ role: 'navigation', name: 'workbench.transformation' }],
    around: ['h1'],
    least: 440,
  },
  'read-a-duty-table': {
    at: '/dumping-cases/gcc-sap-2023',
    as: 'visitor',
    marks: [region('dumping-cases.duties')],
  },
  'explore-trade': {
    at: '/exports-imports/explorer?rows=partner&columns=period&reporter=GCC&product=urea',
    as: 'visitor',
    phone: true,
    marks: [
      { role: 'combobox', name: 'exports-imports.explorer.rows' },
      { role: 'combobox', name: 'exports-imports.explorer.columns' },
    ],
    around: ['h1'],
    most: 520,
  },
  'find-new-capacity': {
    at: '/production-capacity?page=1&view=table',
    as: 'visitor',
    phone: true,
    marks: [button('datasets.filters')],
    around: ['h1'],
    most: 480,
  },
  'download-figures': {
    at: '/products-prices?page=1&view=table',
    as: 'visitor',
    phone: true,
    steps: [{ press: { role: 'summary', name: 'datasets.downloads', within: '.answer-tools .push' } }],
    marks: [link({ ar: 'فتح في إكسل', en: 'Open in Excel' }, { part: true })],
    around: ['.answer-tools'],
    least: 360,
  },
  'follow-a-product': {
    at: '/profile/Following/series/urea-me-fob-index',
    phone: true,
    marks: [{ role: 'checkbox', name: 'following.site' }, button('following.follow')],
    least: 400,
  },
  'make-a-board': {
    at: '/board',
    as: 'visitor',
    phone: true,
    marks: [button('board.ready')],
    around: ['h1'],
    least: 440,
  },
  'calculate-landed-cost': {
    at: '/landed-cost',
    as: 'visitor',
    phone: true,
    marks: [region('landed-cost.result')],
  },
  'start-with-domain-and-mail': {
    at: '/admin/mail',
    marks: [{ role: 'text', name: 'admin.mail.status.kept', within: 'main table' }],
    around: ['main p'],
  },
  'back-up-and-restore': {
    at: '/admin/health',
    marks: [{ role: 'text', name: 'admin.health.backup' }],
    around: ['main ul'],
  },
  'update-to-a-new-version': {
    at: '/admin/health',
    marks: [{ role: 'text', name: 'admin.health.release' }],
    around: ['main dl'],
  },
  'read-health-and-metrics': {
    at: '/admin/health',
    marks: [heading('admin.health.parts')],
    around: ['main ul'],
  },
  'run-several-instances': { at: '/admin/jobs', marks: [heading('admin.jobs.own')], least: 420 },
  'limit-and-block-abuse': {
    at: '/admin/audit',
    marks: [{ role: 'combobox', name: 'admin.audit.action' }],
    around: ['.audit-filters'],
    least: 400,
  },
  'leave-with-everything': {
    at: '/admin',
    text: ({ files }) => files,
    marks: [],
    around: ['pre'],
    most: 600,
  },
}

/** A fault that is planted in the sources to see whether tests find it. */
export interface Fault {
  /** Its place, in a word or two. */
  place: string
  file: string
  from: string
  to: string
}

/** Twenty places where `npm run test:quick` has to find what a change broke. */
export const OF_A_CHANGE: readonly Fault[] = [
  {
    place: 'a figure of a section',
    file: 'src/sections/companies/stats.server.ts',
    from: "fmt.number(figures['joint'] ?? 0)",
    to: "fmt.number((figures['joint'] ?? 0) + 1)",
  },
  {
    place: 'the filter of every list',
    file: 'src/datasets/list/where.server.ts',
    from: '[sql`not hidden`]',
    to: '[sql`true`]',
  },
  {
    place: 'plural forms',
    file: 'src/i18n/number/plural.ts',
    from: 'rest <= 10',
    to: 'rest <= 9',
  },
  {
    place: 'the policy',
    file: 'src/platform/policy/policy.ts',
    from: "if (visibility === 2 && !can(viewer, 'content.readMembers')) return 'denied'",
    to: "if (visibility === 2 && !can(viewer, 'content.readMembers')) return 'full'",
  },
  {
    place: 'a feed',
    file: 'src/discovery/feeds/rss.ts',
    from: "element('language', feed.lang)",
    to: "element('language', 'ar')",
  },
  {
    place: 'a colour',
    file: 'src/ui/css/base/tokens.css',
    from: '--ink-3: light-dark(#566970,',
    to: '--ink-3: light-dark(#b6c9d0,',
  },
  {
    place: 'a style',
    file: 'src/ui/css/chip.css',
    from: '  border-block-end: 2px solid var(--rule-strong);\n  overflow-x: auto;',
    to: '  border-block-end: 2px solid var(--rule-strong);\n  inline-size: 900px;',
  },
  {
    place: 'an Arabic message',
    file: 'src/sections/companies/messages.ar.ts',
    from: "'companies.tab.news': 'الأخبار'",
    to: "'companies.tab.news': 'Headlines'",
  },
  {
    place: 'a migration',
    file: 'db/migrations/0092_search_names.sql',
    from: "'x0' || lower(c)",
    to: "'x1' || lower(c)",
  },
  {
    place: 'the public API',
    file: 'src/api/v1/calls/move-calls.server.ts',
    from: 'rule: MOVE_RULE, moves }',
    to: 'rule: MOVE_RULE, moves: moves.slice(1) }',
  },
  {
    place: 'a cache',
    file: 'src/platform/cache/memo.server.ts',
    from: ' && this.#clock.isFresh(hit.tags, hit.start)',
    to: '',
  },
  {
    place: 'an export',
    file: 'src/datasets/export/csv.server.ts',
    from: 'const QUOTED = /[",\\r\\n#]/',
    to: 'const QUOTED = /["\\r\\n#]/',
  },
  {
    place: 'a sum of landed cost',
    file: 'src/sections/landed-cost/sums/landed.ts',
    from: "CFR: ['insurance']",
    to: "CFR: ['freight', 'insurance']",
  },
  {
    place: 'errors of a form',
    file: 'src/ui/form/ErrorSummary.tsx',
    from: 'href={name ? `#${fieldId(name)}` : undefined}',
    to: 'href={name ? `#${name}-` : undefined}',
  },
  {
    place: 'the script of every page',
    file: 'src/shell/client/enhance.ts',
    from: 'watchIslands()\n',
    to: '',
  },
  {
    place: 'a mail',
    file: 'src/sections/newsletters/issue/figures.server.ts',
    from: '`${fmt.price(quote.price)} ${quote.unit_name}`',
    to: '`${fmt.price(quote.price)}`',
  },
  {
    place: 'work that runs by itself',
    file: 'src/platform/jobs/gather-work.ts',
    from: 'if (failed.length > 0) throw',
    to: 'if (failed.length > 2) throw',
  },
  {
    place: 'an axis',
    file: 'src/ui/charts/scenes/axis.ts',
    from: 'overlap(before, box, 6)',
    to: 'overlap(before, box, -6000)',
  },
  {
    place: 'a screen of the panel',
    file: 'src/admin/screens/jobs/jobs.server.ts',
    from: "verb === 'retry' ? 'queued' : 'cancelled'",
    to: "verb === 'retry' ? 'cancelled' : 'queued'",
  },
  {
    place: 'a part of many pages',
    file: 'src/ui/page/Pagination.tsx',
    from: 'rel="prev" to={link(current - 1)}',
    to: 'rel="prev" to={link(current)}',
  },
]

/** A fault of a kind that a test found which is gone, and the test that has to find it now. */
export interface Kept extends Fault {
  finder: string
}

const MARKUP = 'tests/e2e/http/markup.e2e.ts'
const AUDIT = 'tests/e2e/desktop/audit.e2e.ts'
const PANEL = 'tests/e2e/http/panel.e2e.ts'

/** Twenty faults of the kinds that a browser looked for in every page, language and size, until they were asked where that is cheaper. */
export const OF_REMOVED_TESTS: readonly Kept[] = [
  {
    place: 'an English word on Arabic pages',
    file: 'src/shell/messages.ar.ts',
    from: "'shell.login': 'تسجيل الدخول'",
    to: "'shell.login': 'Login'",
    finder: MARKUP,
  },
  {
    place: 'an Arabic word on English pages',
    file: 'src/sections/companies/messages.en.ts',
    from: "'companies.tab.news': 'News'",
    to: "'companies.tab.news': 'الأخبار'",
    finder: MARKUP,
  },
  {
    place: 'the language of a page',
    file: 'src/shell/root.tsx',
    from: '      lang={root.lang}\n',
    to: '      lang="ar"\n',
    finder: MARKUP,
  },
  {
    place: 'the direction of a page',
    file: 'src/shell/root.tsx',
    from: 'dir={dirOf(root.lang)}',
    to: 'dir="rtl"',
    finder: MARKUP,
  },
  {
    place: 'two headings of a page',
    file: 'src/ui/page/SectionHead.tsx',
    from: 'const Heading = `h${level}` as const',
    to: "const Heading = level === 2 ? 'h1' : 'h3'",
    finder: MARKUP,
  },
  {
    place: 'an id twice',
    file: 'src/shell/frame/Masthead.tsx',
    from: '<div className="masthead">',
    to: '<div className="masthead" id="menu">',
    finder: MARKUP,
  },
  {
    place: 'HTML that no browser takes as it is',
    file: 'src/ui/page/Tabs.tsx',
    from: '          {item.label}\n',
    to: '          <a href="#x">{item.label}</a>\n',
    finder: MARKUP,
  },
  {
    place: 'a button that opens what is not there',
    file: 'src/shell/frame/Masthead.tsx',
    from: 'popoverTarget="menu"',
    to: 'popoverTarget="menus"',
    finder: MARKUP,
  },
  {
    place: 'a picture without a text',
    file: 'src/ui/Picture.tsx',
    from: '        alt={alt}\n',
    to: '',
    finder: MARKUP,
  },
  {
    place: 'a link to nothing',
    file: 'src/shell/frame/Masthead.tsx',
    from: "className=\"button ghost\" to={viewer ? '/profile' : '/account/login'}",
    to: "className=\"button ghost\" to={viewer ? '/profile' : '/account/log-in'}",
    finder: 'tests/e2e/http/crawl.e2e.ts',
  },
  {
    place: 'links of English pages that lead to Arabic ones',
    file: 'src/ui/Link.tsx',
    from: 'localePath(lang ?? page.lang, to)',
    to: "localePath(lang ?? 'ar', to)",
    finder: 'tests/e2e/http/crawl.e2e.ts',
  },
  {
    place: 'a button without a name',
    file: 'src/shell/frame/Masthead.tsx',
    from: 'className="icon-button" aria-label={t(\'shell.menu\')}',
    to: 'className="icon-button"',
    finder: AUDIT,
  },
  {
    place: 'a pale colour',
    file: 'src/ui/css/base/tokens.css',
    from: '--ink-3: light-dark(#566970,',
    to: '--ink-3: light-dark(#b6c9d0,',
    finder: AUDIT,
  },
  {
    place: 'a pale colour in the dark alone',
    file: 'src/ui/css/base/tokens.css',
    from: '--ink-3: light-dark(#566970, #90a6ac)',
    to: '--ink-3: light-dark(#566970, #40565c)',
    finder: AUDIT,
  },
  {
    place: 'a page wider than a phone',
    file: 'src/ui/css/chip.css',
    from: '  border-block-end: 2px solid var(--rule-strong);\n  overflow-x: auto;',
    to: '  border-block-end: 2px solid var(--rule-strong);\n  inline-size: 900px;',
    finder: AUDIT,
  },
  {
    place: 'small targets',
    file: 'src/ui/css/chip.css',
    from: '  padding: 10px 16px;\n  font-weight: var(--fw-semi);\n  font-size: var(--fs-14);\n  white-space: nowrap;\n  display: flex;\n  gap: 8px;\n  align-items: center;\n  min-block-size: 46px;',
    to: '  font-size: var(--fs-11);\n  line-height: 1;\n  inline-size: 14px;\n  white-space: nowrap;\n  display: flex;\n  align-items: center;\n  max-block-size: 14px;',
    finder: AUDIT,
  },
  {
    place: 'the heading of the panel',
    file: 'src/admin/panel/PanelFrame.tsx',
    from: '<h1 ref={heading} tabIndex={-1}>',
    to: '<h1 ref={heading} tabIndex={-1} id="m">',
    finder: PANEL,
  },
  {
    place: 'the weight of a list of the panel',
    file: 'src/admin/parts/PanelList.tsx',
    from: "import { useI18n } from '#i18n/react.tsx'\n",
    to: "import { useI18n } from '#i18n/react.tsx'\nimport 'prosemirror-tables'\n",
    finder: 'tests/e2e/http/panel-weight.e2e.ts',
  },
  {
    place: 'what a choice does without a new page',
    file: 'src/shell/client/enhance.ts',
    from: 'turnInPlace(look)\n',
    to: '',
    finder: 'tests/e2e/desktop/islands.e2e.ts',
  },
  {
    place: 'a name that a crawler has no other language of',
    file: 'src/head/meta.ts',
    from: "hrefLang: 'x-default'",
    to: "hrefLang: 'x'",
    finder: 'tests/e2e/http/head.e2e.ts',
  },
]

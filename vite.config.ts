import { reactRouter } from '@react-router/dev/vite'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig } from 'vite'
import { leanRouter } from './scripts/lean-router.ts'
import { subsetFonts } from './scripts/subset-fonts.ts'

/** Fetched only when they are used, each on its own. */
const LATER =
  /PostingClosed|head\/(?:json-ld|PageJsonLd|plain-text)|view\/PostsJsonLd|i18n\/(?:terms|families|drawable|fold|block-direction|reading|file-size)|ElementCell|NamedCell|editorial\/search\/|ui\/(?:charts|Alert|sparkline|Loader)|follow-up|LiveVote|ballot-client|http\/client|messages\.|\/catalogue\/|\.server\.|ui\/(?:Popup|Overlay30|UpdateBanner|Loader|Input|Select|Textarea|KeptArea|Field|ErrorSummary|CharacterCount|typed|Tabs|Vote|PriceCell)|shell\/home\/Design2|(?:not-found|lock|fault)-screen|client\/(?:Stage|startup|search-list|suggest-search|recent-searches|close-poppers|explain-terms|term-tip|version|storage|language|consent|tags|errors|module-failure|worker|overlay|offline|read-pages|manifest|ConsentBar|NoticeBar|copy\.)/
const READING =
  /src\/(?:editorial\/(?:view\/(?!PostingClosed|PostList|Notes)|post-head|show-head)|ui\/(?:FontSizeTool|Chips))/
const LISTS = /src\/(?:editorial\/view\/(?:PostList|Notes)|ui\/(?:StoryRow|PageHead))/
const HOME =
  /src\/(?:shell\/home\/(?!Design2)|shell\/pages\/home\.|sections\/vote\/(?!LiveVote|ballot-client)[^/]+$|sections\/calendar\/CalendarBlock|ui\/(?:Calendar|month|WorldItem|ExcerptItem|StoryCard|AdSlot))/
/** What a chart needs before somebody touches it; the code that draws comes after. */
const FIGURES = /src\/ui\/charts\/(?:Drawn|enliven|sizes)\./
const PARTS = /src\/ui\/(?:Alert\.|ElementCell\.|Tabs\.|Pagination\.|pages\.)/
/** What the rows of the panel's lists show of a thing. */
const ROWS = /src\/admin\/(?:parts\/(?:StateBadge|ShownValue)|screens\/entries\/LastChange)/
const TABLES = /src\/(?:datasets\/(?:view\/|fact-cell)|data-section\/(?:list-meta|SectionTop|SectionNews))/
/** What pages with a form share, and what the pages of accounts do. */
const FORMS = /src\/ui\/(?:Input|Select|Textarea|KeptArea|Field|ErrorSummary|CharacterCount|typed)\.tsx?/
const ACCOUNT =
  /src\/sections\/accounts\/(?:AccountPanel|Policy|account-meta|contract|(?:join|recover|own)\/|login\/LoginForm)/
/** What every screen of the control panel needs: one chunk, because the manifest of readers' pages names what a route imports. */
const PANEL =
  /src\/(?:admin\/panel\/(?!messages|words|Palette\.|fold-)|shell\/pages\/panel\.|catalogue\/panel\.ts)/
const FRAME = /src\/(?:i18n|head|ui|shell|editorial)\//
/** The frame around readers' pages: the control panel has its own. */
const SITE =
  /src\/(?:shell\/(?:frame\.|nav\.|frame\/(?!LanguageLink|ThemeButton))|ui\/(?:BackToTop|RouteTransition|ScrollProgress|Ticker)\.)/
/** What every page fetches when it is idle, with what that imports. */
const STARTUP = /src\/(?:shell\/client\/(?:startup|storage)\.|platform\/http\/client\.)/
const PAGES = /src\/shell\/(?:pages\/|service-worker\/|entry\.)/

/**
 * Few chunks, each what one kind of reader needs: many small ones compress badly, and the route manifest names them all.
 * A group takes its modules with what they import; the one of the higher priority chooses first.
 */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//,
    priority: 9,
  },
  {
    name: 'frame',
    test: (id: string) =>
      FRAME.test(id) && ![HOME, READING, LISTS, PARTS, SITE, LATER, PAGES].some((other) => other.test(id)),
    priority: 3,
  },
  {
    name: 'site',
    test: SITE,
    priority: 2.5,
  },
  { name: 'startup', test: STARTUP, priority: 1 },
  { name: 'reading', test: (id: string) => READING.test(id) && !LATER.test(id), priority: 2 },
  { name: 'lists', test: (id: string) => LISTS.test(id) && !LATER.test(id), priority: 1 },
  { name: 'figures', test: (id: string) => FIGURES.test(id), priority: 1 },
  { name: 'parts', test: PARTS, priority: 2 },
  { name: 'tables', test: TABLES, priority: 0 },
  { name: 'forms', test: FORMS, priority: 2 },
  { name: 'account', test: (id: string) => ACCOUNT.test(id) && !LATER.test(id), priority: 0 },
  { name: 'panel', test: PANEL, priority: 0 },
  { name: 'rows', test: ROWS, priority: 0 },
  { name: 'home', test: (id: string) => HOME.test(id) && !LATER.test(id), priority: 0 },
]

export default defineConfig({
  plugins: [reactRouter(), leanRouter()],
  resolve: { alias: { 'kimya-fonts': resolve(await subsetFonts()) } },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What a screen of the panel imports is named by its first page; a list of all screens' imports in each page is weight.
      resolveDependencies: (_file, dependencies, { hostId, hostType }) =>
        hostType === 'js' && /\/panel-/.test(hostId)
          ? dependencies.filter((path) => path.endsWith('.css'))
          : dependencies,
    },
  },
  // From here to `environments` for development alone (scripts/dev-server.ts).
  // A library that were found missing later would load every open page anew.
  optimizeDeps: { noDiscovery: true, include: ['d3-array', 'zod', 'zod/mini'] },
  server: {
    // A folder that node_modules is a link to is no part of the project's own.
    fs: { allow: ['.', realpathSync('node_modules')] },
    watch: { ignored: ['**/{bench,build,db,docs,tests}/**', '**/*.test.{ts,tsx}'] },
    // All at once while the database starts; one after the other they take twice as long.
    warmup: {
      ssrFiles: [
        'src/**/*.{ts,tsx}',
        '!src/**/*{test,testing}*',
        '!src/{cli,main}.ts',
        '!src/{commands,shell/service-worker}/**',
      ],
    },
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups },
          },
        },
      },
    },
    ssr: {
      build: {
        rollupOptions: {
          input: {
            main: 'src/main.ts',
            cli: 'src/cli.ts',
            'sheet-worker': 'src/datasets/export/xlsx/sheet-worker.server.ts',
          },
        },
      },
    },
  },
})

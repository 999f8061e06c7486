import { reactRouter } from '@react-router/dev/vite'
import { realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type Plugin, type UserConfig } from 'vite'
import { subsetFonts } from './scripts/subset-fonts.ts'

/** What every screen of the control panel needs: few chunks, because many small ones compress badly. */
const PANEL =
  /src\/(?:admin\/panel\/(?!messages|words|palette\/(?:Palette\.|fold-))|shell\/(?:pages\/panel|root)\.|catalogue\/panel\.ts|ui\/(?:Link|Icon|Alert|Button|page\/(?:SectionHead|Pagination)|form\/SearchBox)\.tsx)/
/** What the panel has in common with islands, in two steps: forms need no formatters. Beside the panel's own it would bring them React. */
const COMMON = /src\/(?:i18n\/translator|ui\/form\/hear-typed)\.ts/
const FORMATTERS = /src\/(?:i18n\/(?:page-i18n|bidi\/bidi)\.ts|ui\/icons\.svg)/
/** What the panel's forms share. */
const FORMS =
  /src\/ui\/form\/(?:Input|Select|Textarea|KeptArea|Field|FilePick|ErrorSummary|CharacterCount|typed)\.tsx?/
/** What the rows of the panel's lists show of a thing. */
const ROWS = /src\/admin\/(?:parts\/(?:StateBadge|ShownValue)|screens\/entries\/LastChange)/
const REACT = /node_modules\/(?:react|react-dom|react-router|scheduler|cookie|set-cookie-parser)\//

/** The script of every page, with all that it imports. */
const ENHANCER = /src\/shell\/client\/enhance\.ts/

/** The script of the reader's own board, which that page alone names. */
const BOARD_ORDER = 'src/sections/board/view/order.ts'

/** Makes them entries of the build, because the router's build knows only its own. */
const ownScripts = (): Plugin => ({
  name: 'own-scripts',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    this.emitFile({ type: 'chunk', id: 'src/shell/client/enhance.ts', name: 'enhance' })
    this.emitFile({ type: 'chunk', id: BOARD_ORDER, name: 'board-order' })
  },
})

/** Cairo's own files, for development: making the smaller ones takes a second. Each has what is rare of its script too. */
const FONTS = resolve('node_modules/@fontsource-variable/cairo/files')
const WHOLE_FONTS = [
  { find: /^kimya-fonts\/cairo-(arabic|latin)-more-/, replacement: `${FONTS}/cairo-$1-` },
  { find: 'kimya-fonts', replacement: FONTS },
]

export default defineConfig(async ({ command }): Promise<UserConfig> => ({
  plugins: [reactRouter(), ownScripts()],
  resolve: { alias: command === 'build' ? { 'kimya-fonts': resolve(await subsetFonts()) } : WHOLE_FONTS },
  build: {
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What a screen of the panel imports is named by its first page; a list of all screens' imports in each page is weight.
      // A chart's, which imports most, are named: a phone fetches them in one round trip with it.
      resolveDependencies: (file, dependencies, { hostId, hostType }) =>
        hostType === 'js' && /\/(?:panel|enhance)-/.test(hostId) && !/\/chart\.island-/.test(file)
          ? dependencies.filter((path) => path.endsWith('.css'))
          : dependencies,
    },
  },
  // From here to `environments` for development alone (scripts/dev-server.ts).
  // A library that were found missing later would load every open page anew.
  optimizeDeps: { noDiscovery: true, include: ['d3-array', 'zod'] },
  server: {
    // A folder that node_modules is a link to is no part of the project's own.
    fs: { allow: ['.', realpathSync('node_modules')] },
    // scripts/dev-watch.ts does: Vite's looks at every file twice before it begins.
    watch: null,
  },
  environments: {
    client: {
      build: {
        rollupOptions: {
          output: {
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                { name: 'enhance', test: ENHANCER, priority: 10 },
                { name: 'react', test: REACT, priority: 9 },
                { name: 'common', test: COMMON, priority: 8 },
                { name: 'formatters', test: FORMATTERS, priority: 7 },
                { name: 'forms', test: FORMS, priority: 2 },
                { name: 'panel', test: PANEL },
                { name: 'rows', test: ROWS },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // With its libraries in few files the server starts in two thirds of the time; these two carry binaries of their own.
      resolve: { noExternal: true, external: ['sharp', 'wawoff2'] },
      // Libraries' code for development is left out.
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        rollupOptions: {
          input: {
            main: 'src/main.ts',
            cli: 'src/cli.ts',
            'sheet-worker': 'src/datasets/export/xlsx/sheet-worker.server.ts',
            'typst-child': 'src/platform/pdf/typst-child.server.ts',
          },
          // A text of ASCII alone is held as a byte a letter.
          output: { comments: false, charset: 'ascii' },
        },
      },
    },
  },
}))

import type { ReactNode } from 'react'
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
  type LoaderFunctionArgs,
} from 'react-router'
import { dirOf } from '#i18n/locale.ts'
import { serializePrefs } from '#i18n/prefs.ts'
import { createTranslator } from '#i18n/translator.ts'
import { dictionaryOf } from '#catalogue/dictionary.ts'
import { I18nProvider } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { FONT_PRELOADS } from '#ui/page/fonts.ts'
import stylesheet from './site.css?url'
import { useI18nInput } from './i18n-input.ts'
import { rootData, type RootData } from './root-data.server.ts'
import { BOOT_SCRIPT } from './client/start/boot-script.ts'
import type { PageFacts } from './client/facts.ts'
import { PANEL_ROUTE } from './panel-routes/panel-route.ts'
import { BareDocument } from './pages/bare-document.tsx'

export function loader({ context }: LoaderFunctionArgs): Promise<RootData> {
  return rootData(context.get(requestContext))
}

let fetchedAt = Date.now()

/** The frame is fetched again once a minute at most: moving between pages asks only for the page. */
export function shouldRevalidate(): boolean {
  if (Date.now() - fetchedAt < 60_000) return false
  fetchedAt = Date.now()
  return true
}

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<RootData>('root')
  if (root) return <Document root={root}>{children}</Document>
  // The last resort has no scripts: only the server renders it.
  return import.meta.env.SSR ? <BareDocument /> : null
}

function factsOf({ lang, version, prefs, viewer, site: { analytics, ads } }: RootData): PageFacts {
  return {
    version,
    missing: createTranslator(lang, dictionaryOf(lang), prefs)('ui.image.missing'),
    ...(viewer === null && { ahead: true }),
    ...((analytics || ads) && { tags: { analytics, ads } }),
  }
}

function Document({ root, children }: { root: RootData; children: ReactNode }) {
  const input = useI18nInput(root)
  const live = useMatches().some(({ id }) => id === PANEL_ROUTE)
  return (
    <html
      lang={root.lang}
      dir={dirOf(root.lang)}
      data-now={root.now}
      data-prefs={serializePrefs(root.prefs) || undefined}
      data-page={JSON.stringify(factsOf(root))}
      data-live={live ? '' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {FONT_PRELOADS[root.lang].map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={stylesheet} precedence="default" />
        {/* It has run before anything else: the browser need not hold its text again. */}
        <script
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? BOOT_SCRIPT : '' }}
        />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href={`/manifest.${root.lang}.webmanifest`} />
        <meta name="theme-color" content="#0B2027" />
        <Meta />
        <Links />
        {live && root.messages && <link rel="modulepreload" href={root.messages} />}
        {root.scripts.map((src) => (
          <script key={src} type="module" src={src} />
        ))}
      </head>
      <body>
        <I18nProvider value={input}>{children}</I18nProvider>
        {root.closed === null && live && (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

import { globSync } from 'node:fs'
import { matchRoutes, type RouteObject } from 'react-router'
import table from '../../src/shell/routes.ts'

type Entry = (typeof table)[number]

/** A route as the matcher reads it, with its file from the project's root. */
type Route = RouteObject & { file: string }

const FRAME = /\/(?:frame|boundary)\.tsx$/
/** What is around every page, with its script. */
const ROOT = 'src/shell/root.tsx'

function routeOf({ path, index, file, children }: Entry): Route {
  const shared = { file: globSync(`src/shell/${file}`)[0] ?? file, ...(path !== undefined && { path }) }
  return (index ? { ...shared, index } : { ...shared, children: children?.map(routeOf) }) as Route
}

/** The files behind the addresses that a text names, by the portal's own table of routes. */
export function openVisits(): (text: string) => string[] {
  const routes = table.map(routeOf)
  return (text) => [...new Set(addressesIn(text).flatMap((address) => pagesOf(routes, address)))]
}

/** Addresses that a test names, with something in the place of what it computes. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(/['"`]((?:\$\{\w+(?:\.\w+)?\})?\/[^'"`\s]*|\$\{prefix\}[^'"`\s]*)['"`]/g)]
    .map(([, address = '']) =>
      address
        .replace(/^\*\*/, '')
        .replace(/^\$\{[^}]*\}/, '')
        .replaceAll(/\$\{[^}]*\}/g, 'x'),
    )
    .filter((address) => /^\/[\w-]/.test(address))
}

function pagesOf(routes: Route[], address: string): string[] {
  const [path = '/'] = address.split(/[?#]/)
  const screen = /^\/(?:en\/)?admin\/([\w-]+)/.exec(path)?.[1]
  if (screen !== undefined) return screensOf(screen)
  const found = matchRoutes<RouteObject>(routes, path)?.map(({ route }) => (route as Route).file) ?? []
  const pages = found.filter((file) => !file.endsWith('pages/not-found.tsx'))
  return pages.some((file) => !FRAME.test(file)) ? [...pages, ROOT] : endpointsOf(path)
}

/** A screen of the panel has a folder of its name, or edits the kind of that name. */
function screensOf(screen: string): string[] {
  const own = globSync(`src/admin/screens/${screen}/**/*.{ts,tsx}`)
  const kind = globSync([`src/sections/${screen}/*entry.server.ts`, `src/sections/${screen}/entry*/*.ts`])
  return [...own, ...kind].filter((path) => !/\.test\.tsx?$/.test(path))
}

/** What answers beside the pages: a section's files and calls, feeds, the public API. */
function endpointsOf(path: string): string[] {
  const [first = ''] = path
    .replace(/^\/(?:ar|en)\//, '/')
    .slice(1)
    .split(/[/.]/)
  const section = globSync([`src/sections/${first}/*.server.ts`, `src/sections/${first}/api/*.ts`])
  if (section.length > 0) return section.filter((file) => !file.endsWith('.test.ts'))
  if (/^(?:feeds|sitemap|robots|og)/.test(first)) return globSync('src/discovery/**/*.server.ts')
  if (/^(?:v1|mcp|openapi)/.test(first)) return globSync('src/api/**/*.server.ts')
  return []
}

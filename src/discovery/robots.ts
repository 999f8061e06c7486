/** Pages of one reader and answers for programs. */
const PRIVATE = ['/account/', '/profile', '/admin', '/articles-post', '/aroundWorld-post', '/search']
const SECTION_SEARCH = ['/*/search$', '/*/search?', '/*/search/']
const API = ['/ar/', '/en/Web/', '/*/api/']

/** Everything may be read by robots but accounts, searches and the API. */
export function writeRobots(origin: string): string {
  const paths = [...PRIVATE.flatMap((path) => [path, `/en${path}`]), ...SECTION_SEARCH, ...API]
  return [
    'User-agent: *',
    'Allow: /',
    ...paths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}

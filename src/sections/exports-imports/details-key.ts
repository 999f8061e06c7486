/** The product behind `/exports-imports/details={slug}`; null for any other key. */
export function parseDetailsKey(key: string): string | null {
  return /^details=([a-z0-9]+(?:-[a-z0-9]+)*)$/.exec(key)?.[1] ?? null
}

import type { SiteRecord } from '../../record.ts'

/** Of which site an archive is, as imports know it again: its host and path, else its title, else the file's name. */
export function siteOf({ url, title }: Pick<SiteRecord, 'url' | 'title'>, source: string): string {
  const address = url === null ? null : URL.parse(url)
  if (address)
    return `${address.host.replace(/^www\./, '')}${address.pathname}`.replace(/\/+$/, '').slice(0, 500)
  return (title.trim() || source).slice(0, 500)
}

import { escapeHtml } from '#platform/html/escape.ts'

/** Sites whose pages WordPress shows where their address is alone on a line. */
export const SHOWN_HOSTS =
  /(?:^|\.)(?:youtube\.com|youtu\.be|vimeo\.com|dailymotion\.com|twitter\.com|x\.com|facebook\.com|fb\.watch|instagram\.com|tiktok\.com|soundcloud\.com|spotify\.com|t\.me|flickr\.com|issuu\.com|scribd\.com|slideshare\.net)$/

/** A link as `cleanHtml` writes it. */
export function linkStart(address: string): string {
  return `<a href="${escapeHtml(address)}"${/^https?:/i.test(address) ? ' rel="noopener nofollow"' : ''}>`
}

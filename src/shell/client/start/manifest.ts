import { dirOf, localePath, type Lang } from '#i18n/locale.ts'
import type { SiteSettings } from '#site/contract.ts'

const INK = '#0b2027'
const PAPER = '#f1f4f3'

const icon = (name: 'icon' | 'maskable', size: 192 | 512) => ({
  src: `/icons/${name}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose: name === 'icon' ? 'any' : 'maskable',
})

/** The content of `/manifest.{lang}.webmanifest`: the site as an app of the phone, in the page's language. */
export function webManifest(lang: Lang, settings: Pick<SiteSettings, 'name' | 'tagline'>) {
  return {
    id: localePath(lang, '/index'),
    start_url: localePath(lang, '/index'),
    scope: '/',
    name: settings.name[lang],
    short_name: settings.name[lang],
    description: settings.tagline[lang],
    lang,
    dir: dirOf(lang),
    display: 'standalone',
    theme_color: INK,
    background_color: PAPER,
    icons: [icon('icon', 192), icon('icon', 512), icon('maskable', 192), icon('maskable', 512)],
  }
}

import { toHijri } from '#i18n/date/hijri.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { siteSettings } from '#site/settings.server.ts'
import { splitLang } from '#i18n/locale.ts'
import { chaptersAbout } from '#sections/handbook/contract.server.ts'
import { breakingBar, type BreakingBar } from '#sections/following/breaking/bar.server.ts'
import type { MenuList } from '#sections/menu/contract.ts'
import { menuFor } from '#sections/menu/menu.server.ts'
import type { PageLink } from '#sections/pages/contract.ts'
import { pageLinks } from '#sections/pages/pages.server.ts'
import { SOCIAL_NETWORKS } from '#site/contract.ts'
import { tickerBand, type TickerBand } from './frame/ticker-band.server.tsx'
import { isClosedFor } from './closing.server.ts'
import { enhancer, messagesAsset } from './assets.server.ts'
import { buildVersion } from '#platform/build-version.server.ts'

const FOOTER_POSITIONS = new Set(['about', 'legal'])
const NO_PARTS: FrameParts = {
  menu: [],
  ticker: { html: null, updated: null, updatedDemo: false },
  pages: [],
  breaking: null,
}

/** The frame of readers' pages. */
export interface FrameParts {
  menu: readonly MenuList[]
  ticker: TickerBand
  pages: readonly PageLink[]
  breaking: BreakingBar | null
}

async function frameParts(ctx: RequestContext): Promise<FrameParts> {
  const [menu, pages, ticker, breaking] = await Promise.all([
    menuFor(ctx),
    pageLinks(ctx),
    tickerBand(ctx),
    breakingBar(ctx),
  ])
  // Pages with another position are blocks elsewhere.
  return { menu, ticker, breaking, pages: pages.filter(({ position }) => FOOTER_POSITIONS.has(position)) }
}

/** The data of every page's frame, small and mostly memoised. */
export async function rootData(ctx: RequestContext) {
  const { app, lang, viewer } = ctx
  ctx.tag('settings', 'pages', 'prices')
  const settings = await siteSettings(app)
  const closed = await isClosedFor(ctx)
  // The control panel has a frame of its own, and its browser would be sent all of it.
  const inPanel = /^\/admin(?:\/|$)/.test(splitLang(ctx.url.pathname).path)
  const parts = closed || inPanel ? NO_PARTS : await frameParts(ctx)
  const { ticker } = parts
  return {
    lang,
    prefs: ctx.prefs,
    // To the minute: pages of one minute are alike, and server and browser say 'ago' from the same instant.
    now: new Date(Math.floor(ctx.now.getTime() / 60_000) * 60_000).toISOString(),
    // The calendar's table is the server's: asking the browser's costs a phone 30 ms before the page lives.
    hijri: toHijri(ctx.now),
    path: ctx.url.pathname + ctx.url.search,
    origin: app.config.publicUrl,
    version: buildVersion(),
    homeLabel: lang === 'ar' ? 'الصفحة الرئيسية' : 'Home',
    closed: closed ? settings.closing_message[lang] : null,
    site: {
      name: settings.name[lang],
      tagline: settings.tagline[lang],
      image: settings.image,
      useSearch: settings.use_search,
      analytics: app.config.debug ? '' : settings.google_analytics,
      ads: app.config.debug ? '' : settings.google_adsen,
      social: SOCIAL_NETWORKS.filter((n) => settings[n] !== '').map((n) => ({
        network: n,
        url: settings[n],
      })),
    },
    viewer:
      viewer.role === 'visitor'
        ? null
        : { name: ctx.ownName() ?? '', role: viewer.role, unread: ctx.ownUnread() ?? '' },
    lastPrice: ticker.updated && { day: ticker.updated, demo: ticker.updatedDemo },
    parts,
    /** Pages of the handbook about this one. */
    help: closed || inPanel ? [] : chaptersAbout(splitLang(ctx.url.pathname).path, lang),
    /** The scripts of every page; a closed site has none. */
    scripts: closed ? [] : enhancer(),
    /** Address of the language's message chunk, to be fetched beside the scripts. */
    messages: closed ? null : messagesAsset(lang),
  }
}

export type RootData = Awaited<ReturnType<typeof rootData>>

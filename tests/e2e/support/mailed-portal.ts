import type { Browser, BrowserContext } from '@playwright/test'
import { sql } from 'kysely'
import { test } from './fixtures.ts'
import { someAddress } from './http.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { databaseOf, removeData, startPortal, type Portal } from './portal.ts'
import { openSite, type SiteHand } from './site.ts'

/** A portal of a file's own, with a server that takes its mail; there from the file's first test to its last. */
export interface MailedPortal {
  portal: Portal
  site: SiteHand
  mail: MailServer
}

export function useMailedPortal(): MailedPortal {
  const own = {} as MailedPortal
  test.beforeAll(async () => {
    own.mail = await startMailServer()
    own.portal = await startPortal({ env: { SMTP_URL: own.mail.url } })
    own.site = openSite(await databaseOf(own.portal.dataDir))
  })
  test.afterAll(async () => {
    await own.site.close()
    await own.portal.stop()
    await own.mail.close()
    await removeData(own.portal.dataDir)
  })
  return own
}

/** A reader's browser without JavaScript on such a portal. */
export const plainReader = (browser: Browser, { portal }: MailedPortal): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: portal.url,
    extraHTTPHeaders: { 'x-forwarded-for': someAddress() },
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    javaScriptEnabled: false,
  })

/** The portal's urea is a monthly average that ended long ago: it becomes a daily series, whose price of today is news. */
export async function realUrea({ site }: MailedPortal) {
  const { rows } = await sql<{ id: number; slug: string; product: string; market: string; day: string }>`
    update products_prices_series s set frequency = 'daily' from products_prices_latest l
    where s.id = (select id from products_prices_series where product = 'urea' and market = 'ME' and not hidden order by sort, id limit 1)
      and l.series_id = s.id returning s.id, s.slug, s.product, s.market, l.day`.execute(site.db)
  const [series] = rows
  if (!series) throw new Error('The portal has no urea of the Middle East')
  return series
}

import { expect, test } from '@playwright/test'
import { faultsOfHtml } from '../support/audit/sound-html.ts'
import { makeReader } from '../support/comments.ts'
import { LANGUAGES } from '../support/fixtures.ts'
import { elements } from '../support/html.ts'
import { get } from '../support/http.ts'
import { SCREENS } from '../support/screens.ts'
import { openSite } from '../support/site.ts'

let cookie: string

test.beforeAll(async () => {
  const site = openSite()
  cookie = `session=${(await makeReader(site, 'screens', 'administrator')).session}`
  await site.close()
})

for (const { lang, dir, prefix } of LANGUAGES)
  test(`ADMIN-02 SHELL-09 ${lang} every screen of the panel answers with sound HTML in its language and one heading`, async () => {
    for (const screen of SCREENS) {
      const path = `${prefix}/admin${screen}`
      const { body, status } = await get(path, { cookie })
      expect.soft(status, path).toBe(screen === '/no-such-screen' ? 404 : 200)
      expect.soft(elements(body, 'html')[0], path).toMatchObject({ lang, dir })
      expect.soft(elements(body, 'h1'), `headings of ${path}`).toHaveLength(1)
      expect.soft(await faultsOfHtml(body), path).toEqual([])
    }
  })

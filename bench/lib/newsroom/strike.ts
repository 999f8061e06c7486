import { setTimeout as sleep } from 'node:timers/promises'
import { ask } from '../faults/ask.ts'
import type { Browser } from './browser.ts'
import { canWrite, logIn, openScreen, type Desk } from './desk.ts'

/** One blow while somebody writes. */
export interface Blow {
  desk: Desk
  browser: () => Browser
  /** Starts the browser again over its profile. */
  reopen: () => Promise<void>
  column: string
  random: () => number
  /** Types on. */
  type: (text: string) => Promise<void>
  /** Waits a random moment, 50 to 1,500 ms. */
  pause: () => Promise<void>
}

/** The ways in which a text may be lost. Each leaves the screen open, however it got there. */
export const BLOWS = {
  'browser killed': async ({ reopen, pause }) => {
    await pause()
    await reopen()
  },
  'server killed while it saves': async ({ desk, browser, random, type }) => {
    const { page } = browser()
    const saving = page.waitForRequest((request) => request.method() === 'PATCH', { timeout: 10_000 })
    await type(' more')
    await saving.catch(() => undefined)
    await sleep(random() * 30)
    await desk.killPortal()
    await type(' after')
    await desk.startAgain()
    if (random() < 0.3) await openScreen(page, desk)
  },
  'session over': async ({ desk, browser, random, type, pause }) => {
    const { page } = browser()
    await pause()
    await desk.endSessions()
    await type(' after')
    await pause()
    await logIn(page, desk)
    // The writer logs in in another window and comes back, or finds the screen re-rendered.
    if (random() < 0.5) await page.evaluate(() => dispatchEvent(new Event('focus')))
    else await openScreen(page, desk)
  },
  'token over': async ({ desk, browser, random, type, pause }) => {
    const { page } = browser()
    await pause()
    if (random() < 0.5) {
      await page.context().clearCookies({ name: /csrftoken/ })
      await type(' after')
      return
    }
    // The form is sent as a whole, with a token that is too old, or with one that the page can still renew.
    if (random() < 0.7)
      await page.context().addCookies([{ name: 'csrftoken', value: 'old', url: desk.portal.origin }])
    await page.evaluate(() => {
      for (const input of document.querySelectorAll<HTMLInputElement>('input[name=csrftoken]'))
        input.value = 'old'
    })
    await type(' after')
    await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      page.locator('button[name=do][value=save]:visible').click(),
    ])
    await canWrite(page)
  },
  'changed by somebody else': async ({ desk, column, type, pause }) => {
    await pause()
    await changeElsewhere(desk, column)
    await type(' after')
  },
  'away for a while': async ({ browser, reopen, random, type, pause }) => {
    const { page } = browser()
    const isKilled = random() < 0.4
    await pause()
    await page.context().setOffline(true)
    await type(' after')
    await pause()
    if (isKilled) return reopen()
    await page.context().setOffline(false)
    return undefined
  },
} as const satisfies Record<string, (blow: Blow) => Promise<void>>

/** A colleague changes the same column from elsewhere. */
async function changeElsewhere(desk: Desk, column: string): Promise<void> {
  const cookie = `session=${await desk.session('colleague')}`
  const { origin } = desk.portal
  const page = await ask(`${origin}/ar/Web/`, { headers: { cookie } })
  const [, token = ''] = /csrftoken=([^;]+)/.exec((page.headers['set-cookie'] ?? []).join('\n')) ?? []
  const text = `theirs ${crypto.randomUUID()}`
  const value = column.startsWith('body') ? `<p>${text}</p>` : text
  const answer = await ask(`${origin}/ar/admin/api/Entries/articles/${desk.post}`, {
    method: 'PATCH',
    headers: {
      cookie: `${cookie}; csrftoken=${token}`,
      'x-csrftoken': decodeURIComponent(token),
      'content-type': 'application/json',
    },
    body: JSON.stringify({ fields: { [column]: value }, was: {}, known: 0 }),
  })
  if (answer.status !== 200) throw new Error(`The colleague's save answered ${answer.status}: ${answer.body}`)
}

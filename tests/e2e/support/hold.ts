import type { Page } from '@playwright/test'

/** Keeps files of a page back until the answer is called, which says how many were asked for. */
export async function hold(page: Page, files: RegExp): Promise<() => number> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let asked = 0
  await page.route(files, async (route) => {
    asked += 1
    await promise
    await route.continue()
  })
  return () => {
    resolve()
    return asked
  }
}

import type { Page } from '@playwright/test'

/** Files of a page that are delayed. */
export interface Held {
  /** How many were asked for until now. */
  asked(): number
  /** Waits for the first of them to be asked for, and lets all come. */
  release(): Promise<void>
}

/** Delays files of a page until they are released. */
export async function hold(page: Page, files: RegExp): Promise<Held> {
  const coming = Promise.withResolvers<void>()
  const first = Promise.withResolvers<void>()
  let asked = 0
  await page.route(files, async (route) => {
    asked += 1
    first.resolve()
    await coming.promise
    await route.continue()
  })
  return {
    asked: () => asked,
    async release() {
      await first.promise
      coming.resolve()
    },
  }
}

import { expect, test, vi } from 'vitest'
import { openNotified, showPushed, stopPush } from './push.ts'

const location = { host: 'kimya.test', origin: 'https://kimya.test' } as Location
const notification = {
  title: 'اليوريا',
  body: '450',
  navigate: 'https://kimya.test/products-prices',
  lang: 'ar',
  dir: 'rtl',
  tag: 'urea',
}

const shownFor = async (data: { json(): unknown } | null) => {
  const showNotification = vi.fn<(title: string, options?: NotificationOptions) => Promise<void>>()
  await showPushed({ registration: { showNotification } as never, location }, data)
  return showNotification.mock.calls[0]
}

test('ACC-08: a notice is shown in its direction, and a later one of the same thing replaces it', async () => {
  expect(await shownFor({ json: () => ({ web_push: 8030, notification }) })).toMatchObject([
    'اليوريا',
    { body: '450', dir: 'rtl', lang: 'ar', tag: 'urea', data: notification.navigate },
  ])
})

test('ACC-08: a message that cannot be read still shows something', async () => {
  const broken = { json: () => JSON.parse('{') as unknown }
  for (const data of [null, broken, { json: () => ({}) }])
    expect((await shownFor(data))?.[0]).toBe('kimya.test')
})

test('ACC-08: a notice opens its page, in the tab that has it, and never another site', async () => {
  const open = {
    url: notification.navigate,
    focus: vi.fn<() => Promise<void>>(),
    postMessage: () => undefined,
  }
  const openWindow = vi.fn<(url: string) => Promise<void>>()
  const close = vi.fn<() => void>()
  const clicked = async (data: string, tabs = [open]) =>
    openNotified(
      { clients: { matchAll: async () => tabs, openWindow, claim: async () => undefined }, location },
      { data, close },
    )
  await clicked(notification.navigate)
  expect([open.focus.mock.calls.length, openWindow.mock.calls.length]).toEqual([1, 0])
  await clicked(notification.navigate, [])
  expect(openWindow).toHaveBeenCalledWith(notification.navigate)
  await clicked('https://elsewhere.test/', [])
  expect(openWindow).toHaveBeenCalledTimes(1)
  expect(close).toHaveBeenCalledTimes(3)
})

test('ACC-08: a logout ends the subscription of the browser, where there is one', async () => {
  const unsubscribe = vi.fn<() => Promise<boolean>>()
  const withOne = { pushManager: { getSubscription: async () => ({ unsubscribe }) } }
  await stopPush({ registration: withOne as never })
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  await stopPush({ registration: {} as never })
})

import type { Worker } from './worker-types.ts'

/** What the server sends, as browsers read it that show it by themselves (Declarative Web Push). */
interface Pushed {
  notification: {
    title: string
    body: string
    navigate: string
    lang: string
    dir: 'rtl' | 'ltr'
    tag: string
  }
}

/** Shows what was pushed. Browsers end a subscription whose messages show nothing: what cannot be read shows the site's name. */
export async function showPushed(
  { registration, location }: Pick<Worker, 'registration' | 'location'>,
  data: { json(): unknown } | null,
): Promise<void> {
  const { title, body, navigate, lang, dir, tag } = read(data) ?? {
    title: location.host,
    body: '',
    navigate: location.origin,
    lang: 'ar',
    dir: 'auto' as const,
    tag: 'unread',
  }
  await registration.showNotification(title, {
    body,
    lang,
    dir,
    tag,
    data: navigate,
    icon: '/icons/icon-192.png',
    badge: '/icons/maskable-192.png',
  })
}

function read(data: { json(): unknown } | null): Pushed['notification'] | null {
  try {
    return (data?.json() as Pushed | null)?.notification ?? null
  } catch {
    return null
  }
}

/** Opens the page of a notification, in the tab that has it already if there is one. */
export async function openNotified(
  { clients, location }: Pick<Worker, 'clients' | 'location'>,
  notification: Pick<Notification, 'data' | 'close'>,
): Promise<void> {
  notification.close()
  const { href, origin } = new URL(String(notification.data), location.origin)
  if (origin !== location.origin) return
  const tabs = await clients.matchAll({ includeUncontrolled: true, type: 'window' })
  const open = tabs.find(({ url }) => url === href)
  await (open ? open.focus() : clients.openWindow(href))
}

/** After a logout this browser is sent nothing more. */
export async function stopPush({ registration }: Pick<Worker, 'registration'>): Promise<void> {
  const subscription = await registration.pushManager?.getSubscription()
  await subscription?.unsubscribe()
}

import type { StartIsland } from '#ui/island.ts'

/** The page's data: the site's key, the browsers that the account knows, and words for what can go wrong. */
export type DeviceProps = {
  key: string
  known: readonly string[]
  texts: Record<'unsupported' | 'home' | 'denied' | 'failed' | 'on', string>
}

/** The button has this browser take notices, and sends its form with where. */
export const start: StartIsland<DeviceProps> = async (part, { key, known, texts }) => {
  const field = part.querySelector<HTMLInputElement>('input[name=subscription]')
  const button = part.querySelector('button')
  const said = part.querySelector('[data-part=said]')
  if (!field || !button || !said) return
  const say = (text: string) => {
    said.textContent = text
  }
  const manager = await pushManager()
  // iPhones and iPads take notices only for sites on their home screen.
  if (!manager) return say(/\b(?:iPhone|iPad)\b/.test(navigator.userAgent) ? texts.home : texts.unsupported)
  const own = await manager.getSubscription()
  if (own && known.includes(own.endpoint) && Notification.permission === 'granted') return say(texts.on)
  say('')
  button.hidden = false

  const press = async () => {
    button.setAttribute('aria-busy', 'true')
    say('')
    try {
      if ((await Notification.requestPermission()) !== 'granted') return say(texts.denied)
      field.value = JSON.stringify(await subscribe(manager, key))
      field.form?.submit()
    } catch {
      say(texts.failed)
    } finally {
      button.removeAttribute('aria-busy')
    }
  }
  button.addEventListener('click', () => {
    if (!button.hasAttribute('aria-busy')) void press()
  })
}

async function pushManager(): Promise<PushManager | null> {
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window))
    return null
  const registration = await navigator.serviceWorker.getRegistration('/')
  return registration?.pushManager ?? null
}

/** A subscription made for another key is of no use to this site, and prevents a new one. */
async function subscribe(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key }
  try {
    return await manager.subscribe(options)
  } catch (error) {
    const old = await manager.getSubscription()
    if (!old) throw error
    await old.unsubscribe()
    return manager.subscribe(options)
  }
}

import { showNotice } from '#ui/notices/notices.ts'

interface WorkerOptions {
  /** Do not offer a waiting version: the reader sees the notice of the update already. */
  quiet: boolean
}

/** Registers the service worker and offers a waiting version of it (SHELL-12). */
export async function startWorker({ quiet }: WorkerOptions): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers || import.meta.env.DEV) return
  const wasControlled = workers.controller !== null
  let asked = false
  let reloading = false

  const offer = (worker: ServiceWorker | null) => {
    if (!worker || quiet) return
    showNotice({
      kind: 'update',
      onUpdate() {
        asked = true
        worker.postMessage({ type: 'skipWaiting' })
      },
    })
  }
  workers.addEventListener('controllerchange', () => {
    // The first worker takes over a page that needs no reload; in another tab nothing typed may be lost.
    if (reloading || !wasControlled || (!asked && hasTyped(document))) return
    reloading = true
    location.reload()
  })
  workers.addEventListener('message', ({ data }) => console.info('service worker:', data))

  const registration = await workers.register('/sw.js')
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && workers.controller) offer(worker)
    })
  })
  if (wasControlled) return
  // The page that brought the worker was read before there was one.
  const { active } = await workers.ready
  active?.postMessage({ type: 'read', url: location.href })
}

/** Whether a field of the page holds what the reader typed. */
function hasTyped(page: Pick<Document, 'querySelectorAll'>): boolean {
  const fields = page.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=hidden]), textarea',
  )
  return [...fields].some((field) => field.value !== field.defaultValue)
}

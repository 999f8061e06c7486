// The compiler's types of workers conflict with those of pages; these are the parts in use.

interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

export interface AnsweringEvent extends WaitingEvent {
  readonly request: Request
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(response: Promise<Response>): void
}

interface PushEvent extends WaitingEvent {
  readonly data: { json(): unknown } | null
}

interface ClickEvent extends WaitingEvent {
  readonly notification: Notification
}

interface Tab {
  readonly url: string
  postMessage(message: unknown): void
  focus(): Promise<unknown>
}

interface Events {
  install: WaitingEvent
  activate: WaitingEvent
  fetch: AnsweringEvent
  message: WaitingEvent & { readonly data: unknown }
  push: PushEvent
  notificationclick: ClickEvent
}

export interface Worker {
  readonly location: Location
  readonly registration: ServiceWorkerRegistration
  readonly clients: {
    claim(): Promise<void>
    matchAll(options: { includeUncontrolled: boolean; type?: 'window' }): Promise<readonly Tab[]>
    openWindow(url: string): Promise<unknown>
  }
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void
}

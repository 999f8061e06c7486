const MAX = 5
const early: Event[] = []
const keep = (event: Event) => early.length < MAX && early.push(event)
const KINDS = ['error', 'unhandledrejection'] as const

if (typeof window === 'object') for (const kind of KINDS) addEventListener(kind, keep)

/** Passes on the errors from before the reporter was loaded, and everything from now on. */
export function setPageErrorHandler(handle: (event: Event) => void): void {
  for (const kind of KINDS) {
    removeEventListener(kind, keep)
    addEventListener(kind, handle)
  }
  for (const event of early.splice(0)) handle(event)
}

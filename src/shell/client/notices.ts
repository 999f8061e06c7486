import type { PopupConfig } from '#ui/Popup.tsx'

/** What may stand over a page for a while. */
export type Notice =
  | { kind: 'popup'; id: number; config: PopupConfig }
  | { kind: 'overlay'; message?: string }
  | { kind: 'missing'; what: 'cookie' | 'storage'; onDismiss: () => void }
  /** The page is an old copy: the server could not make a new one. */
  | { kind: 'copy'; madeAt: string }
  | { kind: 'update'; onUpdate: () => void }
  | { kind: 'consent'; onChoice: (granted: boolean) => void }

let shown: readonly Notice[] = []
let popups = 0
const listeners = new Set<() => void>()

function change(next: readonly Notice[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Everything shown now, the oldest first. The same array until something changes. */
export const currentNotices = (): readonly Notice[] => shown

export function onNotices(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a notice until the returned function, or `hideNotice`, takes it away. */
export function showNotice(notice: Notice): () => void {
  change([...shown, notice])
  return () => hideNotice(notice)
}

export function hideNotice(notice: Notice): void {
  if (shown.includes(notice)) change(shown.filter((other) => other !== notice))
}

/** Opens a popup over the page; its closing leads on by its event's name (follow-up.ts). */
export function openPopup(config: Omit<PopupConfig, 'is_open'>): void {
  showNotice({ kind: 'popup', id: ++popups, config: { ...config, is_open: true } })
}

/** Takes the popups away without their follow-ups: the page they stood over is gone. */
export function dropPopups(): void {
  if (shown.some(({ kind }) => kind === 'popup')) change(shown.filter(({ kind }) => kind !== 'popup'))
}

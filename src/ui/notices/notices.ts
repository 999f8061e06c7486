/** The text of a popup and the event of its closing (SHELL-08); the field names are the specification's. */
export interface PopupConfig {
  is_open: boolean
  event_name: string
  title: string
  content: string
  /** A link below. */
  footer?: { text: string; href: string }
  style?: string
  class?: string
  /** Look of the closing button; a bare letter when left out. */
  btn_color?: 'primary' | 'ghost' | 'sulphur' | 'danger'
  btn_text?: string
}

/** A notice that is shown over a page for a while. */
export type Notice =
  | { kind: 'popup'; config: PopupConfig }
  | { kind: 'overlay'; message?: string }
  | { kind: 'missing'; what: 'cookie' | 'storage'; onDismiss: () => void }
  /** The page is an old copy: the server could not make a new one. */
  | { kind: 'copy'; madeAt: string }
  | { kind: 'update'; onUpdate: () => void }
  | { kind: 'consent'; onChoice: (granted: boolean) => void }

let shown: readonly Notice[] = []

let changed = () => {}

function change(next: readonly Notice[]): void {
  shown = next
  changed()
}

/** Sets the function that renders them, called after every change. */
export function drawNoticesBy(draw: () => void): void {
  changed = draw
}

/** Everything shown now, the oldest first. */
export const currentNotices = (): readonly Notice[] => shown

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
  showNotice({ kind: 'popup', config: { ...config, is_open: true } })
}

/** Takes the popups away without their follow-ups: their page is gone. */
export function dropPopups(): void {
  if (shown.some(({ kind }) => kind === 'popup')) change(shown.filter(({ kind }) => kind !== 'popup'))
}

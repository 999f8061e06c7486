import { dropPopups } from '#ui/notices/notices.ts'

/** Closes whatever covers the page: sidebars, poppers, sheets, dialogs and their backdrops (SHELL-03). */
export function closeOpen(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]')) popover.hidePopover?.()
  // A popup's closing means something to it; it is taken away instead.
  for (const dialog of document.querySelectorAll<HTMLDialogElement>('dialog[open]:not(.popup)'))
    dialog.close()
  dropPopups()
}

/**
 * Rows of a board are put in order by drag, with a mouse, a finger or a pen: this script shows the grip of each row, and a row that is
 * dropped sends its own form with its new place. The buttons beside it do the same without a script.
 */

/** Pixels from the upper and lower end of the window where the page scrolls under a row that is dragged. */
const EDGE = 70
const STEP = 14

interface Drag {
  row: HTMLTableRowElement
  from: number
  /** Where the pointer went down, in pixels of the page. */
  begun: number
}

const rowsOf = (row: HTMLTableRowElement) => [...(row.parentElement?.children ?? [])] as HTMLTableRowElement[]

/** The place that a row takes when it is let go at a height of the window. */
function placeAt(drag: Drag, y: number): number {
  const others = rowsOf(drag.row).filter((one) => one !== drag.row)
  const middles = others.map((one) => one.getBoundingClientRect()).map(({ top, height }) => top + height / 2)
  return middles.filter((middle) => middle < y).length
}

/** A line where the row would be: above the row that would come after it, else below the last. */
function markPlace(drag: Drag, at: number | null): void {
  const others = rowsOf(drag.row).filter((one) => one !== drag.row)
  for (const [index, one] of others.entries()) {
    one.classList.toggle('placed-before', index === at && at !== drag.from)
    one.classList.toggle(
      'placed-after',
      index === others.length - 1 && at === others.length && at !== drag.from,
    )
  }
}

function begin(grip: HTMLElement, event: PointerEvent): void {
  const row = grip.closest('tr')
  const form = grip.closest('form')
  if (!row || !form || event.button !== 0) return
  event.preventDefault()
  const drag: Drag = { row, from: rowsOf(row).indexOf(row), begun: event.pageY }
  grip.setPointerCapture(event.pointerId)
  row.classList.add('dragged')
  const ends = new AbortController()
  const { signal } = ends
  const end = () => {
    ends.abort()
    row.classList.remove('dragged')
    row.style.transform = ''
    markPlace(drag, null)
  }
  grip.addEventListener(
    'pointermove',
    ({ clientY, pageY }) => {
      row.style.transform = `translateY(${pageY - drag.begun}px)`
      markPlace(drag, placeAt(drag, clientY))
      if (clientY < EDGE) scrollBy(0, -STEP)
      else if (clientY > innerHeight - EDGE) scrollBy(0, STEP)
    },
    { signal },
  )
  grip.addEventListener(
    'pointerup',
    ({ clientY }) => {
      const at = placeAt(drag, clientY)
      end()
      if (at !== drag.from) send(form, at)
    },
    { signal },
  )
  grip.addEventListener('pointercancel', end, { signal })
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(), { signal })
}

/** Sends the form of a row with the place that it was dragged to. */
function send(form: HTMLFormElement, at: number): void {
  const place = document.createElement('input')
  Object.assign(place, { type: 'hidden', name: 'at', value: String(at) })
  const button = document.createElement('button')
  Object.assign(button, { type: 'submit', name: 'do', value: 'move', hidden: true })
  form.append(place, button)
  form.requestSubmit(button)
}

for (const grip of document.querySelectorAll<HTMLElement>('.board-handle')) {
  grip.hidden = false
  grip.addEventListener('pointerdown', (event) => begin(grip, event))
}

export {}

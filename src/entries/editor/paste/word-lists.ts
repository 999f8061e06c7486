/** The place of a paragraph in a list of Word's: `mso-list:l0 level2 lfo1`. */
const PLACE = /mso-list:\s*(l\d+)\s+level(\d+)/i
const IGNORED = '[style*="mso-list:Ignore"], [style*="mso-list: Ignore"], [style*="mso-list:ignore"]'
/** Marks of numbered lists: figures of both kinds, letters of both scripts, Roman figures, with their point or bracket. */
const NUMBERED = /^\s*\(?(?<number>[\d٠-٩]+|[a-z]{1,4}|[ء-ي]ـ?)\s*[.)\-–]/iu

interface Item {
  paragraph: HTMLElement
  level: number
  /** Null in a list with bullets. */
  number: number | null
}

/**
 * Word writes a list as paragraphs that carry their level in a style and their bullet as text. They become real lists, item
 * in item; a list that goes on after other text goes on counting.
 */
export function buildWordLists(body: HTMLElement) {
  let open: { list: HTMLElement; level: number }[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    const item = itemOf(paragraph)
    if (!item) continue
    if (last === null || previousText(paragraph) !== last) open = []
    last = place(item, open)
  }
}

function itemOf(paragraph: HTMLElement): Item | null {
  const [, , level] = PLACE.exec(paragraph.getAttribute('style') ?? '') ?? []
  if (level === undefined) return null
  const marks = paragraph.querySelectorAll<HTMLElement>(IGNORED)
  const mark = [...marks].map((element) => element.textContent).join('')
  for (const element of marks) element.remove()
  const number = NUMBERED.exec(mark)?.groups?.['number']
  return { paragraph, level: Number(level), number: number === undefined ? null : valueOf(number) }
}

function valueOf(number: string): number {
  const digits = number.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
  // Letters begin at one: a list hardly starts at `c`.
  return Number(digits) || 1
}

/** What comes before a paragraph in its parent, without empty text: the list that it may go on. */
function previousText(paragraph: Element): Element | null {
  return paragraph.previousElementSibling
}

/** Puts an item where it belongs and answers the outermost list that holds it. */
function place({ paragraph, level, number }: Item, open: { list: HTMLElement; level: number }[]): Element {
  const tag = number === null ? 'UL' : 'OL'
  while (open.length > 0 && (open.at(-1)?.level ?? 0) > level) open.pop()
  const same = open.at(-1)
  if (same?.level === level && same.list.tagName !== tag) open.pop()
  let current = open.at(-1)
  if (!current || current.level < level) {
    const list = paragraph.ownerDocument.createElement(tag)
    if (number !== null && number !== 1) list.setAttribute('start', String(number))
    const holder = current?.list.lastElementChild
    if (holder) holder.append(list)
    else paragraph.before(list)
    current = { list, level }
    open.push(current)
  }
  const item = paragraph.ownerDocument.createElement('li')
  const direction = paragraph.getAttribute('dir')
  if (direction) item.setAttribute('dir', direction)
  item.append(...paragraph.childNodes)
  current.list.append(item)
  paragraph.remove()
  return open[0]?.list ?? current.list
}

import { moved, readArrangement, withThing, type Arrangement, type Spot } from '#entries/order/arrangement.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'

/** The request of an order's form. */
export interface AskedOrder {
  was: Arrangement
  wanted: Arrangement
  /** The thing that is moved, and by which button; null for a whole order. */
  moved: { key: string; by: string } | null
}

/**
 * The order that a form asks for: what a button does to a thing, a whole one after dragging, or the one before. `spotOf` is
 * where a button of the screen's own puts a thing. Throws `bad_request`.
 */
export function askedOrder(
  form: FormData,
  spotOf: (by: string, key: string) => Spot | null = () => null,
): AskedOrder {
  const was = readArrangement(formText(form, 'was'))
  const [by = '', key = ''] = formText(form, 'do').split(' ')
  const spot = spotOf(by, key)
  const wanted = was && (spot ? withThing(was, key, spot) : wantedOf(form, was, by, key))
  if (!was || !wanted) throw new Refusal('bad_request')
  return { was, wanted, moved: key === '' ? null : { key, by } }
}

function wantedOf(form: FormData, was: Arrangement, by: string, key: string): Arrangement | null {
  switch (by) {
    case 'order':
      return readArrangement(formText(form, 'order'))
    case 'undo':
      return readArrangement(formText(form, 'before'))
    case 'off':
      return withThing(was, key, null)
    default:
      return moved(was, key, by)
  }
}

/** The address of a screen that says what was moved in it. */
export const afterMove = (to: string, { moved: thing }: Pick<AskedOrder, 'moved'>): string =>
  thing ? `${to}?moved=${encodeURIComponent(thing.key)}&by=${encodeURIComponent(thing.by)}` : to

/** The thing that an address says was moved. */
export function movedIn({ searchParams }: URL): { key: string; by: string } | null {
  const key = searchParams.get('moved')
  return key === null ? null : { key, by: searchParams.get('by') ?? '' }
}

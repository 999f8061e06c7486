import type { Lang } from '#i18n/locale.ts'
import { SERIES } from '#sections/products-prices/entries/series.server.ts'
import { DESTINATIONS } from '../../imports/destinations.server.ts'
import { kindNamed, listName } from '../../kinds.server.ts'

/** A destination's name for readers: that of its list in the panel, else its own. */
export function destinationLabel(name: string, lang: Lang): string {
  const wanted = name === 'prices' ? SERIES.name : name
  const kind = kindNamed(wanted)
  if (kind) return listName(kind, lang)
  return DESTINATIONS.find((one) => one.name === name)?.label?.[lang] ?? name
}

/** Where a file can go, as a choice. */
export const destinationChoices = (lang: Lang) =>
  DESTINATIONS.map(({ name }) => ({ value: name, label: destinationLabel(name, lang) }))

/** A text in both languages, as the files have it. */
export interface Both {
  ar: string
  en: string
}

type Fields<Key extends string, Value> = Record<`${Key}_ar` | `${Key}_en`, Value>

/** A text as the two columns of a table: `x_ar` and `x_en`; null in both where there is none. */
export function inBoth<Key extends string>(key: Key, text: Both): Fields<Key, string>
export function inBoth<Key extends string>(key: Key, text: Both | null): Fields<Key, string | null>
export function inBoth(key: string, text: Both | null): Record<string, string | null> {
  return { [`${key}_ar`]: text?.ar ?? null, [`${key}_en`]: text?.en ?? null }
}

/** Names beside a thing's own, as the tables have them: with commas between; null where there are none. */
export function otherNames({
  ar,
  en,
}: Record<keyof Both, readonly string[]>): Fields<'other_names', string | null> {
  return { other_names_ar: ar.join('، ') || null, other_names_en: en.join(', ') || null }
}

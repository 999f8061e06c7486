import { manyLines, oneLine } from '#platform/http/form/typed-lines.ts'
import {
  GENDERS,
  PROFILE_LIMITS,
  SHOWN_FIELDS,
  SHOWN_TO,
  type Gender,
  type ShownField,
  type ShownTo,
} from './profile.ts'

export const DATA_FIELDS = ['name', 'gender', 'country', 'about', 'lang'] as const
type DataField = (typeof DATA_FIELDS)[number]

/** The fields as they were typed. */
export type DataValues = Record<DataField, string>

/** The errors, by field; the texts are `accounts.error.{field}.{problem}`. */
export interface DataErrors {
  name?: 'required' | 'too_long'
  about?: 'too_long'
  country?: 'invalid'
}

export interface MemberData {
  name: string
  gender: Gender
  country: string | null
  about: string
  lang: 'ar' | 'en'
}

const isLonger = (text: string, most: number) => Array.from(text).length > most

/** Checks a member's profile; `isCountry` knows the offered codes. */
export function checkData(
  values: DataValues,
  isCountry: (code: string) => boolean,
): { ok: true; data: MemberData } | { ok: false; errors: DataErrors } {
  const [name, about] = [oneLine(values.name), manyLines(values.about)]
  const errors: DataErrors = {
    ...(name === '' && { name: 'required' as const }),
    ...(isLonger(name, PROFILE_LIMITS.name) && { name: 'too_long' as const }),
    ...(isLonger(about, PROFILE_LIMITS.about) && { about: 'too_long' as const }),
    ...(values.country !== '' && !isCountry(values.country) && { country: 'invalid' as const }),
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return {
    ok: true,
    data: {
      name,
      about,
      gender: GENDERS.find((gender) => String(gender) === values.gender) ?? 0,
      country: values.country || null,
      lang: values.lang === 'en' ? 'en' : 'ar',
    },
  }
}

/** The choices of the form of Viewing-Permissions; a field without a valid one is left out. */
export function readShows(read: (field: string) => string): Partial<Record<ShownField, ShownTo>> {
  return Object.fromEntries(
    SHOWN_FIELDS.flatMap((field) => {
      const level = SHOWN_TO.find((shown) => String(shown) === read(`shows-${field}`))
      return level === undefined ? [] : [[field, level]]
    }),
  )
}

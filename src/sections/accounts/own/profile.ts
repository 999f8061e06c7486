import type { StoredImage } from '#platform/images/srcset.ts'
import type { Role } from '#platform/policy/viewer.ts'

/** The profile fields that a member may fill in, and hide: the fields of Viewing-Permissions. */
export const SHOWN_FIELDS = ['picture', 'about', 'gender', 'country', 'since'] as const
export type ShownField = (typeof SHOWN_FIELDS)[number]

/** Who sees a field: 1 the member alone, 2 members, 3 everyone. */
export const SHOWN_TO = [3, 2, 1] as const
export type ShownTo = (typeof SHOWN_TO)[number]

/** Who sees what without a choice. The name is what a member signs with: everybody sees it. */
export const DEFAULT_SHOWN: Record<ShownField, ShownTo> = {
  picture: 3,
  about: 3,
  gender: 1,
  country: 2,
  since: 3,
}

/** 0 not assigned, 1 male, 2 female (ACC-07). */
export const GENDERS = [0, 1, 2] as const
export type Gender = (typeof GENDERS)[number]

/** A member's profile as one reader may see it; hidden fields are null. */
export interface Profile {
  username: string
  name: string
  role: Exclude<Role, 'visitor'>
  /** ISO 8601. */
  since: string | null
  picture: StoredImage | null
  about: string | null
  gender: Gender | null
  /** ISO 3166-1 alpha-2. */
  country: string | null
}

/** The member's own pages under `/profile/`; every other name is a public profile. */
export type ProfilePage =
  | 'show-my-profile'
  | 'Favourites'
  | 'Views'
  | 'Following'
  | 'Notices'
  | 'Profile-Posts'
  | 'Update-Data'
  | 'File-Image'
  | 'Viewing-Permissions'
  | 'Change-Email'
  | 'Change-Password'
  | 'Two-Step'
  | 'API-Keys'
  | 'Newsletters'
  | 'My-Data'
  | 'Subscribe'
  | 'Subscriptions'
  | 'Payments'

/** Longest texts of a profile, in characters as a reader counts them. */
export const PROFILE_LIMITS = { name: 60, about: 500 } as const

/** A picture of a member: the most bytes, and the formats. */
export const PICTURE = {
  bytes: 5 * 1024 * 1024,
  accept: 'image/jpeg,image/png,image/webp,image/avif',
} as const

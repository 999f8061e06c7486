import type { Role } from '#platform/policy/viewer.ts'

/** What anybody may know of a member. */
export interface PublicProfile {
  username: string
  name: string
  role: Exclude<Role, 'visitor'>
  /** ISO 8601. */
  since: string
}

/** Pages under `/profile/` of the member himself (ROUTE-11); every other name is somebody's public profile. */
export const PROFILE_PAGES = ['show-my-profile', 'Profile-Posts', 'Change-Email'] as const
export type ProfilePage = (typeof PROFILE_PAGES)[number]

/** The page that an address names; an unknown name is null. */
export function profilePage(child: string): ProfilePage | null {
  return PROFILE_PAGES.find((page) => page === child) ?? null
}

/** Length of the random `login-id` and `logout-id` headers of the seed. */
export const ID_HEADER_LENGTH = 41

/** What a log-in form holds. */
export interface LoginValues {
  login: string
  remember: boolean
  next: string | null
}

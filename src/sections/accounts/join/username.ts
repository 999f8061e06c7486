import { holds, type Check } from '#ui/form/checks.ts'

/** The rules of a user name, and the messages for violations: `accounts.rule.*`, `accounts.error.username.*`. */
export type UsernameRule = 'length' | 'start' | 'end' | 'spaces' | 'repeated' | 'symbols' | 'prohibited'

/** Names that would pass for the portal, its staff or one of its pages; compared without signs and closing digits. */
const PROHIBITED =
  'admin administrator administration root system webmaster postmaster hostmaster kimya ' +
  'official support help helpdesk contact info security staff team editor editors editorial ' +
  'newsroom newsdesk desk author moderator moderators member members visitor subscriber ' +
  'anonymous guest nobody null undefined index home login logout register account accounts ' +
  'profile settings status showmyprofile profileposts changeemail changepassword updatedata ' +
  'fileimage viewingpermissions payments subscriptions subscribe favourites favorites following notices mydata ' +
  'deleteaccount search user username example'

/** The rules in the order of the list beside the field. */
export const USERNAME_CHECKS: readonly Check<UsernameRule>[] = [
  ['length', 'like', '^[^]{4,20}$'],
  ['start', 'unlike', '^\\d'],
  ['end', 'unlike', '[^\\p{L}\\p{M}\\p{Nd}]$'],
  ['spaces', 'unlike', '\\s'],
  ['repeated', 'unlike', '[-_.]{2}'],
  ['symbols', 'unlike', '[^A-Za-z0-9\\s._-]'],
  ['prohibited', 'none', PROHIBITED, '[^a-z]+$|[^a-z0-9]'],
]

/** The rules that a user name breaks (ACC-01); of an empty name only the length is said. */
export function brokenRules(name: string): UsernameRule[] {
  return USERNAME_CHECKS.flatMap(([rule, ...condition]) => (holds(name, condition) ? [] : [rule]))
}

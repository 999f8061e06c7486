/** What a user name must be. The order is that of the list beside the field; the texts are `accounts.rule.*`. */
export const USERNAME_RULES = [
  'length',
  'start',
  'end',
  'spaces',
  'repeated',
  'symbols',
  'prohibited',
] as const
export type UsernameRule = (typeof USERNAME_RULES)[number]

const LENGTH = { least: 4, most: 20 } as const

/** Names that would pass for the portal, its staff or one of its pages; compared without signs and closing digits. */
const PROHIBITED = new Set(
  (
    'admin administrator administration root system webmaster postmaster hostmaster kimya ' +
    'official support help helpdesk contact info security staff team editor editors editorial ' +
    'newsroom newsdesk desk author moderator moderators member members visitor subscriber ' +
    'anonymous guest nobody null undefined index home login logout register account accounts ' +
    'profile settings status showmyprofile profileposts changeemail changepassword updatedata ' +
    'fileimage viewingpermissions payments subscriptions subscribe favourites favorites mydata ' +
    'deleteaccount search user username example'
  ).split(' '),
)

const BROKEN: Record<UsernameRule, (name: string) => boolean> = {
  length: (name) => name.length < LENGTH.least || name.length > LENGTH.most,
  start: (name) => /^\d/.test(name),
  end: (name) => /[^\p{L}\p{M}\p{Nd}]$/u.test(name),
  spaces: (name) => /\s/u.test(name),
  repeated: (name) => /[-_.]{2}/.test(name),
  symbols: (name) => /[^A-Za-z0-9\s._-]/u.test(name),
  prohibited: (name) =>
    PROHIBITED.has(
      name
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')
        .replace(/\d+$/, ''),
    ),
}

/** The rules that a user name breaks (ACC-01); of an empty name only the length is said. */
export function brokenRules(name: string): UsernameRule[] {
  return USERNAME_RULES.filter((rule) => BROKEN[rule](name))
}

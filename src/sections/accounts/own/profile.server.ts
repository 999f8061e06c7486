import { sql, type Selectable } from 'kysely'
import type { App } from '#platform/app.server.ts'
import type { AccountsUser } from '#platform/db/types.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { Viewer } from '#platform/policy/viewer.ts'
import {
  DEFAULT_SHOWN,
  GENDERS,
  SHOWN_FIELDS,
  SHOWN_TO,
  type Gender,
  type Profile,
  type ShownField,
  type ShownTo,
} from './profile.ts'

type Asking = Pick<RequestContext, 'app' | 'viewer'>

/** A member's own profile, as they see and change it. */
export interface OwnAccount {
  id: number
  username: string
  name: string
  email: string
  about: string
  gender: Gender
  country: string | null
  lang: 'ar' | 'en'
  passwordChangedAt: string
  shows: Record<ShownField, ShownTo>
}

type Row = Pick<
  Selectable<AccountsUser>,
  'id' | 'username' | 'display_name' | 'role' | 'created_at' | 'about' | 'gender' | 'country' | 'shows'
> & { image: string | null; width: number | null; height: number | null }

function rows(app: Pick<App, 'db'>) {
  return app.db
    .selectFrom('accounts_user as u')
    .leftJoin('media_image as i', 'i.key', 'u.image_key')
    .select(['u.id', 'u.username', 'u.display_name', 'u.role', 'u.created_at', 'u.about', 'u.gender'])
    .select(['u.country', 'u.shows', 'u.email', 'u.lang', 'u.password_changed_at'])
    .select(['i.key as image', 'i.width', 'i.height'])
}

/** The member's own account, or null for a visitor. */
export async function ownAccount({
  app,
  viewer,
}: Asking): Promise<{ account: OwnAccount; profile: Profile } | null> {
  if (viewer.role === 'visitor') return null
  const row = await rows(app).where('u.id', '=', viewer.id).executeTakeFirst()
  if (!row) return null
  return {
    account: {
      id: row.id,
      username: row.username,
      name: row.display_name,
      email: row.email,
      about: row.about,
      gender: genderOf(row.gender),
      country: row.country,
      lang: row.lang,
      passwordChangedAt: row.password_changed_at.toISOString(),
      shows: shownOf(row.shows),
    },
    profile: profileFor(viewer, row),
  }
}

/** The profile behind `/profile/{username}` as this viewer may see it, or null when there is no such member. */
export async function publicProfile({ app, viewer }: Asking, username: string): Promise<Profile | null> {
  if (username.length > 100) return null
  const row = await rows(app)
    .where(sql<string>`lower(u.username)`, '=', username.toLowerCase())
    .executeTakeFirst()
  return row ? profileFor(viewer, row) : null
}

/** The one answer to 'what may this viewer see of that member', for page and picture alike. */
function profileFor(viewer: Viewer, row: Row): Profile {
  const shows = shownOf(row.shows)
  const may = (field: ShownField) => maySee(viewer, row.id, shows[field])
  const { image, width, height } = row
  return {
    username: row.username,
    name: row.display_name,
    role: row.role,
    since: may('since') ? row.created_at.toISOString() : null,
    picture: may('picture') && image && width && height ? { key: image, width, height } : null,
    about: may('about') && row.about !== '' ? row.about : null,
    gender: may('gender') && row.gender !== 0 ? genderOf(row.gender) : null,
    country: may('country') ? row.country : null,
  }
}

function maySee(viewer: Viewer, memberId: number, shown: ShownTo): boolean {
  if (shown === 3) return true
  if (viewer.role === 'visitor') return false
  return shown === 2 || viewer.id === memberId
}

/** Whether a viewer may see the picture that a member has now. */
export async function pictureFor(app: Pick<App, 'db'>, viewer: Viewer, key: string): Promise<boolean> {
  const row = await app.db
    .selectFrom('accounts_user')
    .select(['id', 'shows'])
    .where('image_key', '=', key)
    .executeTakeFirst()
  return row !== undefined && maySee(viewer, row.id, shownOf(row.shows).picture)
}

const genderOf = (value: number): Gender => GENDERS.find((gender) => gender === value) ?? 0

/** A member's choices over the defaults. */
function shownOf(stored: unknown): Record<ShownField, ShownTo> {
  const chosen = (stored ?? {}) as Partial<Record<ShownField, unknown>>
  return Object.fromEntries(
    SHOWN_FIELDS.map((field) => [
      field,
      SHOWN_TO.find((level) => level === chosen[field]) ?? DEFAULT_SHOWN[field],
    ]),
  ) as Record<ShownField, ShownTo>
}

import { SCREENS } from '#admin/panel/screens.server.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'
import type { Action } from '#platform/policy/policy.ts'

/** Whom a page or call is for: everyone, everybody with an account, or who may do something. */
export type Need = 'everyone' | 'account' | Action

/** A page that is not for everyone: what it needs, and an address under which it is there. */
export interface GuardedPage {
  at: string
  needs: Need
}

const AUTHORING = ['articles-post', 'aroundWorld-post'] as const
const OWN_PAGES =
  `profile profile/show-my-profile profile/Profile-Posts profile/Update-Data profile/File-Image
  profile/Viewing-Permissions profile/Change-Email profile/Change-Password profile/Two-Step profile/API-Keys profile/Newsletters profile/My-Data
  profile/Subscribe profile/Subscriptions profile/Payments profile/Favourites profile/Views profile/Following profile/Notices`.split(
    /\s+/,
  )

/** Every page that is not for everyone, by its route. A screen of the panel declares its need in its own table. */
export const GUARDED_PAGES: Readonly<Record<string, readonly GuardedPage[]>> = {
  ...Object.fromEntries(OWN_PAGES.map((route) => [route, [{ at: `/${route}`, needs: 'account' as const }]])),
  ...Object.fromEntries(
    AUTHORING.map((route) => [
      `${route}/:action/:slug?`,
      ['create', 'edite=1', 'delete=1'].map((action) => ({
        at: `/${route}/${action}`,
        needs: 'post.create' as const,
      })),
    ]),
  ),
  'profile/Payments/:invoice': [
    { at: '/profile/Payments/00000000-0000-0000-0000-000000000000', needs: 'account' },
  ],
  'profile/Following/:kind/:key': [{ at: '/profile/Following/product/urea', needs: 'account' }],
  'fileuploads/upload': [{ at: '/fileuploads/upload', needs: 'data.import' }],
  admin: SCREENS.map(({ path, needs }) => ({
    at: `/admin/${path.replace(/:\w+/g, '1')}`.replace(/\/$/, ''),
    needs,
  })),
}

const each = (needs: Need, calls: string) =>
  Object.fromEntries(calls.split(/\n\s*/).map((call): [string, Need] => [call, needs]))

/** The role that every call of the API requires. A new call gets a line here. */
export const CALL_NEEDS: Readonly<Record<string, Need>> = {
  // The calls of every data section, for the role of its declaration.
  ...Object.fromEntries(
    DATA_SECTIONS.flatMap(({ section, news, needs }) =>
      ['rows', 'rows/:key', ...(news ? ['stories'] : [])].map((path): [string, Need] => [
        `GET /${section}/api/${path}`,
        needs ?? 'everyone',
      ]),
    ),
  ),
  ...each(
    'everyone',
    `GET /Web
    GET /Web/Update
    POST /Web/Errors
    GET /accounts/api/ActivateUserEmail/:uidb64/:token
    GET /articles/api/Categories
    GET /products-prices/api/rows/:key/points
    GET /products-prices/api/products
    GET /products-prices/api/products/:slug
    GET /products-prices/api/latest
    GET /production-capacity/api/stops
    GET /production-capacity/api/stops/:key
    GET /companies/api/financialFiles
    GET /companies/api/financialFiles/:key
    GET /vote/api/current
    GET /vote/api/questions/:id
    POST /vote/api/questions/:id/ballots
    GET /glossary/api/terms
    GET /helps/api/items
    GET /pages/api/pages
    GET /pages/api/pages/:slug
    POST /contact/api/messages
    POST /accounts/api/Passkeys/Options
    GET /search/api/results
    GET /search/api/suggest
    GET /fileuploads/api/Extensions
    GET /fileuploads/api/Documents
    GET /fileuploads/api/Documents/:file_id`,
  ),
  ...each(
    'account',
    `GET /accounts/api/Logout
    GET /accounts/api/MyData`,
  ),
  // Asked with a question of the help pages and with what deals refer to; each kind names its own needs.
  ...each(
    'content.edit',
    `GET /admin/api/Entries/:kind/:key
    POST /admin/api/Entries/:kind
    PATCH /admin/api/Entries/:kind/:key
    POST /admin/api/Entries/:kind/:key/Presence
    POST /admin/api/Remarks/:kind/:key/Figures
    POST /admin/api/Remarks/:kind/:key/Accepted
    POST /admin/api/Remarks/:kind/:key/Twins
    POST /admin/api/Notes/:kind/:key
    PATCH /admin/api/Notes/:kind/:key/:id
    GET /admin/api/People/:kind/:key`,
  ),
  ...each('panel.enter', 'GET /admin/api/HouseWords'),
  ...each('data.edit', 'GET /admin/api/Choices/:kind/:chooser'),
  ...each('media.upload', 'POST /fileuploads/api/Upload'),
  ...each(
    'post.create',
    `GET /admin/api/Embeds
    POST /admin/api/Card`,
  ),
  ...each('media.use', 'GET /fileuploads/api/Pictures'),
  ...Object.assign(
    {},
    ...['articles', 'around-world', 'news-excerpt'].map((section) => ({
      ...each(
        'everyone',
        `GET /${section}/api/ListPosts/:page_id
        GET /${section}/api/Post/:post_id
        GET /${section}/api/RelatedPosts/:post_id
        GET /${section}/api/Comments/:post_id`,
      ),
      ...each('comment.write', `POST /${section}/api/Comments/:post_id`),
      ...each('account', `DELETE /${section}/api/Comments/:post_id/:comment_id`),
      ...each('comment.report', `POST /${section}/api/Comments/:post_id/:comment_id/Reports`),
    })),
  ),
}

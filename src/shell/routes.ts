import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  index,
  layout,
  route as entry,
  type RouteConfig,
  type RouteConfigEntry,
} from '@react-router/dev/routes'
import { POST_TRAITS } from '../editorial/post-traits.ts'
import { PANEL_ROUTE } from './panel-routes/panel-route.ts'

/** One page under one address. The address is its id too: short, and said already in the manifest that browsers fetch. */
const route = (path: string, file: string) => entry(path, file, { id: path })

const SECTIONS = join(import.meta.dirname, '../sections')

const section = (name: string) => (page: string) => `../sections/${name}/pages/${page}.tsx`

/** A kind of posts: its list and its posts, and where they were once written. Posts of categories share one page with them. */
function postSection(name: keyof typeof POST_TRAITS): RouteConfigEntry[] {
  const { list, categories, writtenAt } = POST_TRAITS[name]
  const first = list.split('/')[1] ?? ''
  const own = categories
    ? [route(`${first}/:key`, section(name)('content'))]
    : [route(first, 'pages/to-list.tsx'), route(`${first}/:key`, section(name)('show'))]
  return writtenAt === undefined
    ? own
    : [
        ...own,
        route(writtenAt, 'pages/to-home.tsx'),
        route(`${writtenAt}/:action/:slug?`, section('articles')('authoring')),
      ]
}

/** A data section: its list, the same with what was searched for, and the page of a row where it has one. Every other page of it is in the table. */
function dataSection(name: string): RouteConfigEntry[] {
  const own = [route(name, section(name)('index')), route(`${name}/search`, section(name)('index'))]
  return existsSync(join(SECTIONS, name, 'pages/row.tsx'))
    ? [...own, route(`${name}/:key`, section(name)('row'))]
    : own
}

/** The folders that declare a section of figures. */
const DATA_SECTIONS = readdirSync(SECTIONS)
  .filter((name) => existsSync(join(SECTIONS, name, 'section.server.ts')))
  .sort()

const accounts = section('accounts')
const billing = section('billing')
const companies = section('companies')
const following = section('following')

/**
 * Every address of the portal, once. The optional `en` in front makes the English twin of each.
 * Addresses such as `/aw/show=12-slug` are one segment whose parts are read in src/editorial/paths.ts.
 */
const table: RouteConfigEntry[] = [
  index('pages/to-home.tsx', { id: '/' }),
  route('index', 'pages/home.tsx'),
  route('404', 'pages/not-found.tsx'),
  route('412', 'pages/error-412.tsx'),
  route('lock', 'pages/lock.tsx'),
  route('status', 'pages/status.tsx'),
  route('offline', 'pages/offline.tsx'),

  ...(Object.keys(POST_TRAITS) as (keyof typeof POST_TRAITS)[]).flatMap(postSection),
  route('s/:app/:post_id', section('articles')('short-link')),

  route('products-prices/compare', section('products-prices')('compare')),
  route('products-prices/market/:country_slug', section('products-prices')('market')),
  route('products-prices/show/:product_slug', section('products-prices')('product')),
  route('products-prices/show/:product_slug/:country_slug', section('products-prices')('series')),
  route('products-prices/show/:product_slug/:country_slug/move/:day', section('products-prices')('move')),
  // Before the addresses of companies, whose tabs have as many parts.
  route(':section/chart/:chart', 'pages/chart.tsx'),
  route('companies/:company_slug', companies('company')),
  route('companies/:company_slug/:tab', companies('company')),
  route('companies/:company_slug/:tab/:child', companies('company')),
  // Before the addresses of rows.
  route('exports-imports/explorer', section('exports-imports')('explorer')),
  ...DATA_SECTIONS.flatMap(dataSection),

  route('developers', 'pages/developers.tsx'),
  route('developers/use', 'pages/developers-use.tsx'),

  route('helps', section('helps')('helps')),
  route('handbook', section('handbook')('index')),
  route('handbook/:slug', section('handbook')('chapter')),
  route('glossary', section('glossary')('index')),
  route('topics', section('topics')('index')),
  route('topics/:slug', section('topics')('topic')),
  route('landed-cost', section('landed-cost')('index')),
  route('workbench', section('workbench')('index')),
  route('contact', section('contact')('contact')),
  route('page/:slug', section('pages')('page')),
  route('search', section('search')('search')),
  route('calendar/:day', section('calendar')('calendar')),
  route('vote/:id', section('vote')('vote')),
  route('weekly-report', section('weekly-report')('index')),
  route('sources', section('sources')('index')),
  route('board', section('board')('index')),
  route('board/add', section('board')('add')),
  route('board/shared/:token', section('board')('shared')),
  route('newsletters', section('newsletters')('index')),
  route('newsletters/confirm/:token/:proof', section('newsletters')('confirm')),
  route('newsletters/u/:token/:issue?', section('newsletters')('unsubscribe')),
  route('fileuploads', section('fileuploads')('index')),
  route('fileuploads/downloads/:file_id?', section('fileuploads')('downloads')),
  route('fileuploads/upload', section('fileuploads')('upload')),

  route('account/login', accounts('login')),
  route('account/second-step', accounts('second-step')),
  route('account/logout', accounts('logout')),
  route('account/register', accounts('register')),
  route('account/activation/:uidb64/:token', accounts('activation')),
  route('account/send_activation_email', accounts('send-activation')),
  route('account/form_restore_password/:uidb64/:token', accounts('form-restore')),
  route('account/restore_password', accounts('restore')),
  route('account/:change/:uidb64/:token', accounts('email-link')),
  route('profile', accounts('own/overview')),
  route('profile/show-my-profile', accounts('own/public')),
  route('profile/Profile-Posts', accounts('own/posts')),
  route('profile/Update-Data', accounts('own/data')),
  route('profile/File-Image', accounts('own/picture')),
  route('profile/Viewing-Permissions', accounts('own/viewing')),
  route('profile/Change-Email', accounts('own/email')),
  route('profile/Change-Password', accounts('own/password')),
  route('profile/Newsletters', accounts('own/newsletters')),
  route('profile/Two-Step', accounts('own/two-step')),
  route('profile/API-Keys', accounts('own/keys')),
  route('profile/My-Data', accounts('own/mine')),
  route('profile/Subscribe', billing('own/subscribe')),
  route('profile/Subscriptions', billing('own/subscriptions')),
  route('profile/Payments', billing('own/payments')),
  route('profile/Payments/:invoice', billing('own/invoice')),
  route('profile/Favourites', following('favourites')),
  route('profile/Views', section('workbench')('saved')),
  route('profile/Following', following('following')),
  route('profile/Following/:kind/:key', following('thing')),
  route('profile/Notices', following('notices')),
  route('profile/:username', accounts('profile')),
  route('u/:token', following('stop')),

  route('*', 'pages/not-found.tsx'),
]

export default [
  entry('en?', 'frame.tsx', { id: 'frame' }, [layout('boundary.tsx', { id: 'page' }, table)]),
  // All screens of the control panel (src/admin/panel/screens.server.ts), without the readers' frame.
  entry('en?/admin/*', 'pages/panel.tsx', { id: PANEL_ROUTE }),
] satisfies RouteConfig

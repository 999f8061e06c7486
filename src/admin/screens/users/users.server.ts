import { data } from 'react-router'
import { parseId } from '#editorial/paths.ts'
import { listAudit } from '#platform/audit/list.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { pageOf } from '#platform/http/page-number.ts'
import { can } from '#platform/policy/policy.ts'
import { ACCOUNT_ROLES } from '#sections/accounts/manage/account-roles.ts'
import { listUsers, readUser } from '#sections/accounts/manage/list.server.ts'
import {
  disableUser,
  enableUser,
  endSessionsOf,
  sendRestoreLink,
  setRole,
} from '#sections/accounts/manage/manage.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf } from '../../parts/list.server.ts'
import { presentLine } from '../audit/present.server.ts'
import { USER_STATES } from './contract.ts'

/** The number of audit log lines on an account's own page. */
const RECENT = 10
const MOST_TYPED = 200

const missing = () => data(null, { status: 404 })

/** Everybody with an account. */
export const USERS: PanelScreen<'users'> = {
  path: 'users',
  title: { ar: 'المستخدمون', en: 'Users' },
  needs: 'user.list',
  view: 'users',
  rail: [{ group: 'site', icon: 'user' }],
  parameters: ['q', 'role', 'state', 'page'],

  async load({ app }, { url }) {
    const page = pageOf(url)
    if (page === null) throw missing()
    const text = (url.searchParams.get('q') ?? '').trim().slice(0, MOST_TYPED)
    const role = choiceOf(url, 'role', ACCOUNT_ROLES)
    const state = choiceOf(url, 'state', USER_STATES)
    const { users, total, pages, roles } = await listUsers(
      app.db,
      { text, ...(role && { role }), ...(state && { disabled: state === 'suspended' }) },
      page,
    )
    if (page > pages) throw missing()
    return {
      rows: users.map(({ since, disabledAt, ...user }) => ({
        ...user,
        since: since.toISOString(),
        suspended: disabledAt !== null,
      })),
      count: total,
      page,
      pages,
      asked: { ...(text && { q: text }), ...(role && { role }), ...(state && { state }) },
      roles,
    }
  },
}

/** One account, and what an administrator may do with it. */
export const USER: PanelScreen<'user'> = {
  path: 'users/:id',
  title: { ar: 'حساب', en: 'Account' },
  needs: 'user.list',
  view: 'user',
  titleOf: ({ user }) => user.username,

  async load({ app, lang, now, viewer }, { params }) {
    const id = parseId(params['id'] ?? '')
    const user = id === null ? null : await readUser(app.db, id, now)
    if (!user) throw missing()
    const readsLog = can(viewer, 'audit.read')
    const { lines } = readsLog
      ? await listAudit(app.db, { kind: 'user', key: String(user.id) })
      : { lines: [] }
    const { since, disabledAt, firstLoginAt, passwordChangedAt, ...facts } = user
    return {
      user: {
        ...facts,
        since: since.toISOString(),
        disabledAt: disabledAt?.toISOString() ?? null,
        firstLoginAt: firstLoginAt?.toISOString() ?? null,
        passwordChangedAt: passwordChangedAt.toISOString(),
      },
      mayEdit: can(viewer, 'user.edit'),
      log: readsLog ? lines.slice(0, RECENT).map((line) => presentLine(line, lang)) : null,
    }
  },

  async act(ctx, { params }, form) {
    const id = parseId(params['id'] ?? '')
    if (id === null) throw new Refusal('not_found')
    const to = `users/${id}`
    switch (formText(form, 'do')) {
      case 'role': {
        const role = ACCOUNT_ROLES.find((one) => one === formText(form, 'role'))
        if (!role) throw new Refusal('invalid_input', { fields: { role: 'must_be_valid' } })
        await setRole(ctx, id, role)
        return { to, done: 'decided' }
      }
      case 'suspend':
        await disableUser(ctx, id, formText(form, 'note'))
        return { to, done: 'decided' }
      case 'restore':
        await enableUser(ctx, id)
        return { to, done: 'decided' }
      case 'sessions':
        await endSessionsOf(ctx, id)
        return { to, done: 'decided' }
      case 'link':
        await sendRestoreLink(ctx, id)
        return { to, done: 'mailed' }
      default:
        throw new Refusal('bad_request')
    }
  },
}

import { describe, expect, test } from 'vitest'
import { can, commentingOf, listedVisibility, readingOf, type Action } from './policy.ts'
import { VISITOR, type Role, type Viewer } from './viewer.ts'

const ROLES = [
  'visitor',
  'member',
  'subscriber',
  'author',
  'editor',
  'administrator',
] as const satisfies Role[]
const viewer = (role: Role, id = 7): Viewer =>
  role === 'visitor' ? VISITOR : { role, id, username: 'reader', displayName: 'Reader' }
const allowed = (action: Action) => ROLES.filter((role) => can(viewer(role), action))

describe('policy', () => {
  test('ACC-05 ACC-06 who may do what', () => {
    expect(allowed('site.enterWhenClosed')).toEqual(['administrator'])
    expect(allowed('content.readMembers')).toEqual([
      'member',
      'subscriber',
      'author',
      'editor',
      'administrator',
    ])
    expect(allowed('content.readPaid')).toEqual(['subscriber', 'author', 'editor', 'administrator'])
    expect(allowed('content.readPrivate')).toEqual(['editor', 'administrator'])
    expect(allowed('post.create')).toEqual(['author', 'editor', 'administrator'])
    for (const action of ['comment.write', 'comment.report'] as const)
      expect(allowed(action)).toEqual(['member', 'subscriber', 'author', 'editor', 'administrator'])
    expect(allowed('comment.moderate')).toEqual(['editor', 'administrator'])
    expect(allowed('data.import')).toEqual(['editor', 'administrator'])
    expect(allowed('mail.read')).toEqual(['administrator'])
    expect(allowed('contact.read')).toEqual(['editor', 'administrator'])
    expect(allowed('account.secondFactor')).toEqual(['author', 'editor', 'administrator'])
    expect(allowed('panel.enter')).toEqual(['author', 'editor', 'administrator'])
    expect(allowed('contact.handle')).toEqual(['editor', 'administrator'])
    for (const action of ['settings.edit', 'job.run'] as const)
      expect(allowed(action)).toEqual(['administrator'])
  })

  // full, preview or denied, for each role in the order of ROLES.
  test.each([
    [3, false, ['full', 'full', 'full', 'full', 'full', 'full']],
    [3, true, ['preview', 'preview', 'full', 'full', 'full', 'full']],
    [2, false, ['denied', 'full', 'full', 'full', 'full', 'full']],
    [2, true, ['denied', 'preview', 'full', 'full', 'full', 'full']],
    [1, false, ['denied', 'denied', 'denied', 'denied', 'full', 'full']],
    [1, true, ['denied', 'denied', 'denied', 'denied', 'full', 'full']],
  ] as const)('ACC-06 visibility %i, paid %s: %j', (visibility, paid, readings) => {
    const thing = { visibility, paid, ownerId: 99 }
    expect(ROLES.map((role) => readingOf(viewer(role), thing))).toEqual(readings)
  })

  test('ACC-06 an owner reads their own; what has no owner belongs to no viewer', () => {
    for (const visibility of [1, 2, 3] as const) {
      expect(readingOf(viewer('member', 7), { visibility, paid: true, ownerId: 7 })).toBe('full')
    }
    expect(readingOf(VISITOR, { visibility: 1, paid: false, ownerId: null })).toBe('denied')
  })

  test('ACC-06 lists show a visitor what is for everyone, people with an account also what is for members, none of them private things', () => {
    expect(ROLES.map((role) => listedVisibility(viewer(role)))).toEqual([3, 2, 2, 2, 2, 2])
  })

  // r: reads, w: writes, a: needs an account first, c: finds it closed, -: has no part; by the roles in their order.
  test.each([
    [3, { level: 3 }, ['ra', 'rw', 'rw', 'rw', 'rw', 'rw']],
    [3, { level: 2 }, ['a', 'rw', 'rw', 'rw', 'rw', 'rw']],
    [3, { level: 1 }, ['c', 'c', 'c', 'c', 'rw', 'rw']],
    [3, { level: 3, closed: true }, ['rc', 'rc', 'rc', 'rc', 'rc', 'rc']],
    [3, { level: 2, closed: true }, ['c', 'rc', 'rc', 'rc', 'rc', 'rc']],
    [3, { level: 3, paid: true }, ['-', '-', 'rw', 'rw', 'rw', 'rw']],
    [2, { level: 3 }, ['-', 'rw', 'rw', 'rw', 'rw', 'rw']],
    [1, { level: 3 }, ['-', '-', '-', '-', 'rw', 'rw']],
  ] as const)('POST-06 visibility %i, comments %j', (visibility, post, expected) => {
    const { level, closed, paid } = { closed: false, paid: false, ...post }
    const signs = { yes: 'w', account: 'a', closed: 'c', no: '-' }
    expect(
      ROLES.map((role) => {
        const may = commentingOf(viewer(role), {
          visibility,
          paid,
          ownerId: null,
          commentPermission: level,
          commentsClosed: closed,
        })
        return (may.read ? 'r' : '') + signs[may.write]
      }),
    ).toEqual(expected)
  })
})

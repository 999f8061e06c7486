import { expect, test } from 'vitest'
import { can, scopeOf, type Action, type Owned } from './policy.ts'
import { RULES } from './rules.ts'
import { ROLES, VISITOR, type Role, type Viewer } from './viewer.ts'

const ACTIONS = Object.keys(RULES) as Action[]
const viewer = (role: Role): Viewer =>
  role === 'visitor' ? VISITOR : { role, id: 7, username: 'reader', displayName: 'Reader' }

/** What an action can be done to, each with its letter in the table. */
const THINGS: Record<string, Owned> = {
  D: { ownerId: 7, state: 'draft' },
  P: { ownerId: 7, state: 'published' },
  d: { ownerId: 8, state: 'draft' },
  p: { ownerId: 8, state: 'published' },
}
const cell = (role: Role, action: Action) =>
  Object.entries(THINGS)
    .map(([letter, thing]) => (can(viewer(role), action, thing) ? letter : '-'))
    .join('')

const LEGEND = `Who may do what to which thing. D: an own draft, P: what is one's own and public, d and p: the same of somebody else.
'-' is refused. After a change of the rules: npx vitest run src/platform/policy -u, then read the difference.
`

test('ACC-05 the whole table of the policy is as it was reviewed, cell by cell', async () => {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(22) +
    cells
      .map((text) => text.padEnd(15))
      .join('')
      .trimEnd()
  const lines = ACTIONS.map((action) =>
    line(
      action,
      ROLES.map((role) => cell(role, action)),
    ),
  )
  await expect(`${LEGEND}\n${line('', ROLES)}\n${lines.join('\n')}\n`).toMatchFileSnapshot(
    './rules.golden.txt',
  )
})

test('ACC-05 a list that filters by the scope has what the policy allows one by one', () => {
  const within = { any: 'DPdp', own: 'DP--', ownDraft: 'D---', others: '--dp' }
  for (const action of ACTIONS)
    for (const role of ROLES) {
      const scope = scopeOf(viewer(role), action)
      expect(scope === null ? '----' : within[scope], `${role} ${action}`).toBe(cell(role, action))
      expect(can(viewer(role), action), `${role} ${action}`).toBe(scope !== null)
    }
})

test('ACC-05 what has no owner is no viewer’s own, and no viewer counts as its author', () => {
  const orphan = { ownerId: null, state: 'draft' }
  expect(can(viewer('author'), 'post.edit', orphan)).toBe(false)
  expect(can(viewer('author'), 'post.list', orphan)).toBe(false)
  expect(can(viewer('editor'), 'post.review', orphan)).toBe(true)
  expect(can(VISITOR, 'post.edit', orphan)).toBe(false)
})

test('ACC-05 a text that was given back is a draft again; one that was handed in is not', () => {
  const own = (state?: string) => ({ ownerId: 7, ...(state && { state }) })
  const mayEdit = (state?: string) => can(viewer('author'), 'post.edit', own(state))
  expect(['draft', 'returned', 'submitted', 'reviewed', 'published'].filter(mayEdit)).toEqual([
    'draft',
    'returned',
  ])
  expect(mayEdit()).toBe(false)
})

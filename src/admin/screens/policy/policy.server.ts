import type { Action } from '#platform/policy/policy.ts'
import { RULES, type Rule, type Scope } from '#platform/policy/rules.ts'
import { ROLES } from '#platform/policy/viewer.ts'
import type { PanelScreen } from '../../panel/screen.ts'

/** An action with the scope in which each role may do it, in the order of the roles. */
export interface PolicyRow {
  action: Action
  scopes: (Scope | null)[]
}

/** The policy's table as it is in force. */
export const POLICY: PanelScreen<'policy'> = {
  path: 'policy',
  title: { ar: 'الصلاحيات', en: 'Permissions' },
  needs: 'policy.read',
  view: 'policy',
  rail: [{ group: 'site', icon: 'lock' }],

  async load() {
    const rows = Object.entries<Rule>(RULES).map(([action, rule]) => ({
      // The keys of the rules are the actions.
      action: action as Action,
      scopes: ROLES.map((role) => rule[role] ?? null),
    }))
    return { roles: ROLES, rows }
  },
}

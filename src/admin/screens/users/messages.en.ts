import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.users.count': { one: '{count} account', other: '{count} accounts' },
  'admin.users': 'Users',
  'admin.users.intro':
    'Everyone with an account. Open one to change its role, suspend it or end its sessions.',
  'admin.users.search': 'User name, name or e-mail address',
  'admin.users.ofRole': '{role} ({count})',
  'admin.users.user': 'User name',
  'admin.users.name': 'Name',
  'admin.users.email': 'E-mail address',
  'admin.users.role': 'Role',
  'admin.users.since': 'Since',
  'admin.users.state': 'Status',
  'admin.users.state.active': 'Active',
  'admin.users.state.suspended': 'Suspended',
  'admin.users.empty': 'No accounts yet',
  'admin.users.emptyText': 'Accounts appear here when readers register.',
  'admin.users.back': 'All accounts',
  'admin.users.facts': 'Account',
  'admin.users.firstLogin': 'First login',
  'admin.users.never': 'Not yet',
  'admin.users.passwordChanged': 'Password changed',
  'admin.users.sessions': 'Open sessions',
  'admin.users.comments': 'Comments',
  'admin.users.posts': 'Stories',
  'admin.users.suspendedAt': 'Suspended on',
  'admin.users.note': 'Reason',
  'admin.users.setRole': 'Change role',
  'admin.users.roleText':
    'The change applies at once. The account is logged out everywhere and has its new role when it logs in again.',
  'admin.users.suspend': 'Suspend account',
  'admin.users.suspendText':
    'The account is logged out everywhere, and no one can log in to it until it is restored. Its comments and stories stay. Only administrators see the reason.',
  'admin.users.restore': 'Restore account',
  'admin.users.restoreText': 'Its owner can log in again.',
  'admin.users.access': 'Access',
  'admin.users.endSessions': 'Log out everywhere',
  'admin.users.sendLink': 'Send a link for a new password',
  'admin.users.log': 'Activity of this account',
  'admin.users.logAll': 'All entries in the audit log',
  'admin.users.logEmpty': 'Nothing yet.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}

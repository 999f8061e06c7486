import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'accounts.mail.footer':
    'You receive this e-mail because you have an account at {site} or asked to open one.',
  'accounts.mail.activate.subject': 'Activate your account at {site}',
  'accounts.mail.activate.text':
    'Welcome to {site}. Your user name is “{username}”. Open this link within 48 hours to activate your account.',
  'accounts.mail.activate.button': 'Activate my account',
  'accounts.mail.activate.else': 'If you did not register, ignore this e-mail: no account will be opened.',
  'accounts.mail.known.subject': 'You already have an account at {site}',
  'accounts.mail.known.text':
    'Someone, probably you, tried to register at {site} with this e-mail address. It already has an account: {username}. If you have forgotten your password, set a new one.',
  'accounts.mail.known.button': 'Reset your password',
  'accounts.mail.known.else': 'If it was not you, there is nothing to do: your account has not changed.',
  'accounts.mail.restore.subject': 'Set a new password at {site}',
  'accounts.mail.restore.text':
    'You asked for a new password for the account {username}. Open this link within two hours.',
  'accounts.mail.restore.button': 'Set a new password',
  'accounts.mail.restore.else':
    'If you did not ask for it, ignore this e-mail: your password has not changed.',
  'accounts.mail.restored.subject': 'Your password at {site} has been changed',
  'accounts.mail.restored.text':
    'The password of the account {username} was reset with a link sent to this e-mail address, and all devices were logged out.',
  'accounts.mail.restored.button': 'Reset your password',
  'accounts.mail.restored.else': 'If it was not you, set a new password at once.',
  'accounts.mail.password.subject': 'Your password at {site} has been changed',
  'accounts.mail.password.text':
    'The password of the account {username} was changed from your profile, and other devices were logged out.',
  'accounts.mail.password.button': 'Reset your password',
  'accounts.mail.password.else': 'If it was not you, set a new password at once.',
  'accounts.mail.email.subject': 'Confirm your new e-mail address at {site}',
  'accounts.mail.email.text':
    'You asked to make this the e-mail address of the account {username}. Open this link within 24 hours.',
  'accounts.mail.email.button': 'Confirm my e-mail address',
  'accounts.mail.email.else': 'If you did not ask for it, ignore this e-mail: nothing will change.',
  'accounts.mail.undoEmail.subject': 'Your e-mail address at {site} has been changed',
  'accounts.mail.undoEmail.text':
    'The e-mail address of the account {username} was changed from this one to another.',
  'accounts.mail.undoEmail.button': 'Undo the change',
  'accounts.mail.undoEmail.else': 'If it was not you, undo it with this link. It works for seven days.',
  'accounts.mail.factorAdded.subject': 'Two-step login at {site}: a method was added',
  'accounts.mail.factorAdded.text':
    'A new way to confirm logins was added to the account {username}: {factor}.',
  'accounts.mail.factorAdded.button': 'Two-step login',
  'accounts.mail.factorAdded.else':
    'If it was not you, change your password at once and remove any method you do not recognise.',
  'accounts.mail.factorRemoved.subject': 'Two-step login at {site}: a method was removed',
  'accounts.mail.factorRemoved.text':
    'A way to confirm logins was removed from the account {username}: {factor}.',
  'accounts.mail.factorRemoved.button': 'Two-step login',
  'accounts.mail.factorRemoved.else': 'If it was not you, change your password at once.',
  'accounts.mail.codesMade.subject': 'New recovery codes at {site}',
  'accounts.mail.codesMade.text':
    'New recovery codes were created for the account {username}. The earlier ones no longer work.',
  'accounts.mail.codesMade.button': 'Two-step login',
  'accounts.mail.codesMade.else': 'If it was not you, change your password at once and create new codes.',
  'accounts.mail.codeUsed.subject': 'A recovery code was used at {site}',
  'accounts.mail.codeUsed.text':
    'Someone logged in to the account {username} with one of its recovery codes. It cannot be used again.',
  'accounts.mail.codeUsed.button': 'Two-step login',
  'accounts.mail.codeUsed.else': 'If it was not you, change your password at once and create new codes.',
  'accounts.mail.passkeySuspect.subject': 'A passkey of yours at {site} may have been copied',
  'accounts.mail.passkeySuspect.text':
    'The account {username} was opened with {factor}, and its use counter shows that a copy may be in use elsewhere.',
  'accounts.mail.passkeySuspect.button': 'Two-step login',
  'accounts.mail.passkeySuspect.else':
    'If you did not restore your device from a backup, remove the passkey and change your password.',
  'accounts.mail.deleted.subject': 'Your account at {site} has been deleted',
  'accounts.mail.deleted.text': 'The account {username} has been deleted, with its sessions and profile.',
  'accounts.mail.deleted.else': 'If it was not you, reply to this e-mail.',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}

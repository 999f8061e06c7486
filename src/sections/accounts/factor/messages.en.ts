import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'accounts.step.title': 'Second step',
  'accounts.step.code': 'Enter the code that your authenticator app shows for this account.',
  'accounts.step.passkey': 'Confirm with your passkey that it is you.',
  'accounts.step.or': 'You can also use a passkey.',
  'accounts.step.submit': 'Confirm',
  'accounts.step.recovery': 'Use a recovery code',
  'accounts.step.lost':
    'Enter one of the codes that you saved when you set up two-step login. Each works once.',
  'accounts.step.again': 'Log in with another account',
  'accounts.passkey.login': 'Log in with a passkey',
  'accounts.passkey.use': 'Use a passkey',
  'accounts.passkey.unsupported':
    'This browser does not offer passkeys here. They need a secure connection (https).',
  'accounts.passkey.cancelled': 'No passkey was used. Try again, or choose another way.',
  'accounts.passkey.known': 'This device has a passkey for your account already.',
  'accounts.passkey.failed': 'The passkey could not be used. Check your connection and try again.',
  'accounts.passkey.noScript': 'Passkeys need JavaScript, which is switched off in this browser.',
  'accounts.factor.app': 'authenticator app',
  'accounts.factor.named': 'the passkey “{name}”',
  'accounts.factor.required':
    'Your role requires two-step login. Set up an authenticator app or a passkey to continue; until then the rest of the site treats you as a visitor.',
  'accounts.factor.intro':
    'With two-step login a stolen password is not enough: logging in also takes a code from your phone or a passkey.',
  'accounts.factor.on': 'On',
  'accounts.factor.off': 'Off',
  'accounts.factor.remove': 'Remove',
  'accounts.factor.others': 'Your other devices will be logged out.',
  'accounts.prove': 'Confirm that it is you',
  'accounts.prove.text':
    'Before you change or download anything important, confirm that it is you. The confirmation lasts ten minutes.',
  'accounts.prove.submit': 'Confirm',
  'accounts.prove.or': 'or with a code from your app',
  'accounts.app': 'Authenticator app',
  'accounts.app.text':
    'An app on your phone shows a new code every 30 seconds, without a connection. Any authenticator app will do.',
  'accounts.app.scan':
    'Scan this QR code with the app, or type the key into it. Then enter the code that it shows.',
  'accounts.app.qr': 'QR code for your authenticator app',
  'accounts.app.key': 'Key',
  'accounts.app.open': 'Open in an app on this device',
  'accounts.app.submit': 'Turn on',
  'accounts.app.since': 'Set up on {date}.',
  'accounts.passkeys': 'Passkeys',
  'accounts.passkeys.text':
    'A passkey is stored on your phone, computer or security key and opened by fingerprint, face or PIN. It can also replace your password when you log in.',
  'accounts.passkeys.name': 'Name',
  'accounts.passkeys.since': 'Added',
  'accounts.passkeys.used': 'Last used',
  'accounts.passkeys.never': 'Never',
  'accounts.passkeys.suspect': 'Perhaps copied',
  'accounts.passkeys.suspectText':
    'The use counter of a passkey went back: a copy may be in use elsewhere. If you did not restore your device from a backup, remove the passkey.',
  'accounts.passkeys.add': 'Add a passkey',
  'accounts.codes': 'Recovery codes',
  'accounts.codes.text':
    'If you lose your phone or passkey, a recovery code lets you in. Each works once. Store them where no one else can see them.',
  'accounts.codes.none':
    'You have no recovery codes yet. Without them, losing your phone or passkey means losing the account.',
  'accounts.codes.left': { one: '{count} unused code left.', other: '{count} unused codes left.' },
  'accounts.codes.make': 'Create recovery codes',
  'accounts.codes.anew': 'Create new codes',
  'accounts.codes.anewText': 'New codes replace the earlier ones.',
  'accounts.codes.shown': 'Your recovery codes',
  'accounts.codes.once': 'They are shown this once only. Download or print them now.',
  'accounts.codes.download': 'Download',
  'accounts.codes.print': 'Print',
  'accounts.codes.file': 'Recovery codes of {username} at {site}. Each works once.',
  'accounts.codes.done': 'I have saved them',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}

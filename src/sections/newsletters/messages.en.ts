import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'newsletters.title': 'Newsletters',
  'newsletters.intro':
    'The news and prices that matter, by e-mail. You can unsubscribe from any newsletter with one click.',
  'newsletters.choose': 'Newsletters',
  'newsletters.email': 'E-mail address',
  'newsletters.lang': 'Newsletter language',
  'newsletters.lang.ar': 'Arabic',
  'newsletters.lang.en': 'English',
  'newsletters.join': 'Subscribe',
  'newsletters.privacy': 'We use your address for these newsletters only.',
  'newsletters.error.email': 'Enter an e-mail address such as name@company.com',
  'newsletters.error.lists': 'Choose at least one newsletter.',
  'newsletters.asked': 'Check your inbox',
  'newsletters.askedText':
    'If the address is not subscribed yet, an e-mail with a link is on its way. The subscription starts once the link has been opened and confirmed.',
  'newsletters.member':
    'You are logged in: choose your newsletters in your profile, without confirming by e-mail.',
  'newsletters.member.link': 'Newsletters in my profile',
  'newsletters.none': 'There are no newsletters yet',
  'newsletters.noneText': 'The newsroom has not opened a newsletter for subscription.',
  'newsletters.block': 'The weekly newsletter by e-mail',
  'newsletters.confirm': 'Confirm subscription',
  'newsletters.confirm.text': 'Press the button and “{list}” will be sent to you.',
  'newsletters.confirm.over': 'This link is no longer valid',
  'newsletters.confirm.overText':
    'It is older than seven days, or a newer one was sent. Subscribe again to get a new link.',
  'newsletters.confirmed': 'You are subscribed',
  'newsletters.confirmedText': '“{list}” will be sent to your address from the next issue on.',
  'newsletters.again': 'To the newsletters',
  'newsletters.leave': 'Unsubscribe',
  'newsletters.leave.text': 'Press the button and “{list}” will no longer be sent to you.',
  'newsletters.left': 'You are unsubscribed',
  'newsletters.leftText':
    '“{list}” will no longer be sent to you. An issue that is already on its way may still arrive.',
  'newsletters.own': 'Newsletters',
  'newsletters.own.text': 'The newsletters you choose are sent to {email}.',
  'newsletters.own.email':
    'No newsletters can be sent to your address. Change it under “Change e-mail address”.',
  'newsletters.own.save': 'Save',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}

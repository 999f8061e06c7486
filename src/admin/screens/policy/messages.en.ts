import type { MessageFile } from '#i18n/messages.ts'
import type { Action } from '#platform/policy/policy.ts'

export const en = {
  'admin.policy.intro':
    'Who may do what. This table is the rule itself: every page, list, file and API call follows it.',
  'admin.policy.caption': 'Actions by role',
  'admin.policy.action': 'Action',
  'admin.policy.scope.any': 'All',
  'admin.policy.scope.own': 'Own only',
  'admin.policy.scope.ownDraft': 'Own drafts only',
  'admin.policy.scope.others': 'Others’ only',
  'admin.policy.scope.none': 'No',
  'admin.role.visitor': 'Visitor',
  'admin.role.member': 'Member',
  'admin.role.subscriber': 'Subscriber',
  'admin.role.author': 'Author',
  'admin.role.editor': 'Editor',
  'admin.role.administrator': 'Administrator',
  'admin.can.site.enterWhenClosed': 'Enter the site while it is closed',
  'admin.can.content.readMembers': 'Read what is for members',
  'admin.can.content.readPaid': 'Read paid stories in full',
  'admin.can.content.readPrivate': 'Read stories that are private to their owner',
  'admin.can.comment.write': 'Comment',
  'admin.can.comment.report': 'Report comments',
  'admin.can.comment.moderate': 'Moderate comments',
  'admin.can.panel.enter': 'Open the control panel',
  'admin.can.post.list': 'See unpublished stories',
  'admin.can.post.create': 'Write stories',
  'admin.can.post.edit': 'Edit stories',
  'admin.can.post.submit': 'Submit stories for review',
  'admin.can.post.return': 'Return stories to their author',
  'admin.can.post.review': 'Review stories',
  'admin.can.post.publish': 'Publish and schedule stories',
  'admin.can.post.setAudience': 'Choose who can read a story',
  'admin.can.post.archive': 'Archive stories',
  'admin.can.post.delete': 'Delete stories',
  'admin.can.revision.read': 'See the history of a story',
  'admin.can.content.edit': 'Edit pages, help, polls, glossary, calendar, adverts, categories and menus',
  'admin.can.data.edit': 'Edit market data',
  'admin.can.data.import': 'Import data',
  'admin.can.media.use': 'Use the media library',
  'admin.can.media.edit': 'Edit pictures and their captions',
  'admin.can.contact.read': 'Read contact messages',
  'admin.can.contact.handle': 'Mark contact messages as handled',
  'admin.can.settings.edit': 'Change the site’s settings',
  'admin.can.redirect.edit': 'Edit redirects',
  'admin.can.user.list': 'See accounts',
  'admin.can.user.edit': 'Change roles and suspend accounts',
  'admin.can.policy.read': 'See this table',
  'admin.can.audit.read': 'Read the audit log',
  'admin.can.job.run': 'Manage background jobs',
  'admin.can.mail.read': 'Read the site’s mail',
  'admin.can.account.secondFactor': 'Must use two-step login where the settings require it',
} as const satisfies MessageFile & Record<`admin.can.${Action}`, string>

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}

import type { MessageFile } from '#i18n/messages.ts'

export const en = {
  'admin.live.begin': 'Begin live coverage',
  'admin.live.begin.text':
    'The story stays as it is, with its lists, its address and its readers. Updates appear below its text as you publish them, and readers who have it open see each within seconds.',
  'admin.live.begin.unpublished': 'Publish the story first; then its live coverage can begin.',
  'admin.live.begin.editors': 'An editor begins live coverage. You can then add updates to it.',
  'admin.live.state.open': 'Live: readers see each update within seconds',
  'admin.live.state.paused': 'Paused: readers see that you will be back',
  'admin.live.state.closed': 'Ended: the updates remain on the page',
  'admin.live.open': 'Resume',
  'admin.live.paused': 'Pause',
  'admin.live.closed': 'End',
  'admin.live.closed.ask':
    'End the coverage? Readers see that it has ended, and nothing new is sent to them. You can resume it.',
  'admin.live.page': 'Story page',
  'admin.live.points': 'Key points',
  'admin.live.add': 'New update',
  'admin.live.lang': 'Language of the update',
  'admin.live.title': 'Title',
  'admin.live.text': 'Text',
  'admin.live.text.hint': 'An empty line begins a new paragraph.',
  'admin.live.more': 'Picture and byline',
  'admin.live.file': 'Picture',
  'admin.live.file.choose': 'Choose a picture',
  'admin.live.file.none': 'No picture chosen',
  'admin.live.alt': 'Picture description',
  'admin.live.desk': 'Byline',
  'admin.live.desk.none': 'None',
  'admin.live.notify': 'Notify followers of what the story is about',
  'admin.live.publish': 'Publish',
  'admin.live.write': 'Continue in the editor',
  'admin.live.list': 'Updates',
  'admin.live.empty': 'No updates yet',
  'admin.live.empty.text': 'Write the first one above.',
  'admin.live.missing.ar': 'Arabic missing',
  'admin.live.missing.en': 'English missing',
  'admin.live.corrected': 'Corrected',
  'admin.live.removed': 'Removed',
  'admin.live.changed': 'Unpublished changes',
  'admin.live.edit': 'Edit',
  'admin.live.remove': 'Remove',
  'admin.live.remove.ask': 'Remove this update? Readers see that there was one, and when it was removed.',
  'admin.live.all': 'All updates',
} as const satisfies MessageFile

type Messages = typeof en

declare module '#i18n/messages.ts' {
  interface MessageRegistry extends Messages {}
}

import type { Work } from '#platform/jobs/work.ts'
import { pushSender } from '#platform/push/push.server.ts'
import { pushKeysOf } from '#platform/push/vapid.server.ts'
import { channelPoster } from './channels/post.server.ts'
import { sweepNotices } from './notices/list.server.ts'
import { pushSenderJob } from './push/deliver.server.ts'
import { sweepFavourites } from './saved/favourites.server.ts'
import { watchFollowing } from './watch.server.ts'

/** The work of what readers follow. */
export const FOLLOWING_WORK: Work = {
  jobs: [
    {
      name: 'push.send',
      label: { ar: 'إرسال إشعارات إلى الأجهزة', en: 'Send notifications to devices' },
      minutes: 30,
      handler: ({ secret, config, ...app }) =>
        pushSenderJob({
          ...app,
          send: pushSender(pushKeysOf(secret), config.pushSubject ?? config.publicUrl),
        }),
    },
    {
      name: 'channel.post',
      label: { ar: 'نشر خبر عاجل في قناة خارجية', en: 'Post breaking news to an outside channel' },
      minutes: 5,
      handler: (app) => channelPoster(app),
    },
  ],
  sweeps: [
    {
      name: 'favourites',
      label: { ar: 'ما أُزيل من المحفوظات', en: 'what was removed from saved pages' },
      every: 'night',
      sweep: ({ db }, now) => sweepFavourites(db, now),
    },
    {
      name: 'followers-notices',
      label: { ar: 'إشعارات القراء القديمة', en: 'readers’ old notifications' },
      every: 'night',
      sweep: ({ db }, now) => sweepNotices(db, now),
    },
  ],
  watchers: [
    {
      name: 'following',
      label: { ar: 'إشعار المتابعين بالجديد', en: 'Notify followers of what is new' },
      watch: watchFollowing,
    },
  ],
}

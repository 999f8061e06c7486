import { taskIn } from '../edit/notes/talk.server.ts'
import { taskOf } from '../edit/way/way.server.ts'
import {
  countQueue,
  QUEUE_SHOWS,
  readQueue,
  type Queued,
  type QueueShow,
} from '#entries/review/queue.server.ts'
import { setTask } from '#entries/review/review.server.ts'
import { nameOf } from '#entries/row.server.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { kindNamed, KINDS } from '../../kinds.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { choiceOf, listPage } from '../../parts/list.server.ts'
import type { ReviewRow } from './contract.ts'

const IN_QUEUE = KINDS.filter(({ workflow }) => workflow)

/** How much of the queue there is for the viewer. */
export const queueCount = (show: QueueShow | null) => (ctx: RequestContext) =>
  countQueue(ctx.app, ctx.viewer, IN_QUEUE, show, ctx.now)

/** What waits for this viewer: to review, and to revise. */
async function waitingForViewer(ctx: RequestContext): Promise<number> {
  const [mine, returned] = await Promise.all([queueCount('mine')(ctx), queueCount('returned')(ctx)])
  return mine + returned
}

/** Submissions: since when, until when, by whom, in which languages, and who reviews it. */
export const REVIEW: PanelScreen<'review'> = {
  path: 'review',
  title: { ar: 'قائمة المراجعة', en: 'Review queue' },
  needs: 'post.submit',
  view: 'review',
  rail: [{ group: 'newsroom', icon: 'check', count: waitingForViewer }],
  parameters: ['show', 'page'],

  async load(ctx, { url }) {
    const { app, viewer, now } = ctx
    const show = choiceOf(url, 'show', QUEUE_SHOWS)
    const [list, ...counts] = await Promise.all([
      listPage(
        url,
        { show },
        {
          count: () => queueCount(show)(ctx),
          rows: async (limit, offset) =>
            Promise.all(
              (await readQueue(app, viewer, IN_QUEUE, { show, now, limit, offset })).map((row) =>
                present(ctx, row),
              ),
            ),
        },
      ),
      ...QUEUE_SHOWS.map(async (value) => ({ value, count: await queueCount(value)(ctx) })),
    ])
    return { list, shows: counts }
  },

  async act(ctx, { url }, form) {
    const [name = '', key = ''] = formText(form, 'id').split('/')
    const kind = kindNamed(name)
    if (!kind?.workflow) throw new Refusal('not_found')
    const work = formText(form, 'do')
    if (work === 'take') {
      await setTask(ctx, kind, key, { reviewerId: ctx.viewer.role === 'visitor' ? null : ctx.viewer.id })
      return { to: `review${url.search}`, done: 'taken' }
    }
    if (work !== 'task') throw new Refusal('bad_request')
    await setTask(ctx, kind, key, taskIn(form))
    return { to: `review${url.search}`, done: 'tasked' }
  },
}

async function present(ctx: RequestContext, { entry, author, languages }: Queued): Promise<ReviewRow> {
  const { kind, key, row, state, draft } = entry
  return {
    id: `${kind.name}/${key}`,
    one: kind.one[ctx.lang],
    name: nameOf(kind, entry.row, entry.values, ctx.lang),
    state,
    live: row !== null && (kind.stateOf?.(row) ?? 'public') === 'public',
    author,
    since: (draft?.stateAt ?? ctx.now).toISOString(),
    languages,
    task: await taskOf(ctx, entry),
  }
}

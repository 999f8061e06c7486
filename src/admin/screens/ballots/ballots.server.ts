import { parseId } from '#editorial/paths.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { countWaiting, decideBallots, waitingBallots } from '#sections/vote/waiting.server.ts'
import type { PanelScreen } from '../../panel/screen.ts'

/** Ballots that came in an unusual number from one network: to count or to leave out. */
export const BALLOTS: PanelScreen<'ballots'> = {
  path: 'ballots',
  title: { ar: 'أصوات قيد المراجعة', en: 'Votes under review' },
  needs: 'content.edit',
  view: 'ballots',
  rail: [{ group: 'newsroom', icon: 'tally', count: countWaiting }],

  load: async (ctx) => ({ groups: await waitingBallots(ctx) }),

  async act(ctx, _at, form) {
    const verb = formText(form, 'do')
    const question = parseId(formText(form, 'question'))
    const network = formText(form, 'network')
    if (question === null || network === '' || (verb !== 'counted' && verb !== 'dropped'))
      throw new Refusal('bad_request')
    await decideBallots(ctx, question, network, verb)
    return { to: 'ballots', done: 'decided' }
  },
}

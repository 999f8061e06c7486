import { pickText } from '#i18n/fallback.ts'
import type { Lang } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import type { App } from '#platform/app.server.ts'
import { voteTag, type OwnVote, type Vote } from './contract.ts'
import { voterOf } from './voter.server.ts'

type Asking = Pick<RequestContext, 'app' | 'lang' | 'tag'>

/** One question with its options and their counts; null when there is none. */
export function readVote(ctx: Asking, id: number): Promise<Vote | null> {
  ctx.tag(voteTag(id))
  const { app, lang } = ctx
  return app.memo.get(`vote:${id}:${lang}`, [voteTag(id)], () => loadVote(app, id, lang))
}

/** The question and this reader's choice; the answer is personal. */
export async function readOwnVote(ctx: RequestContext, id: number): Promise<OwnVote | null> {
  ctx.personal()
  const vote = await readVote(ctx, id)
  return vote && { ...vote, ...(await ownChoice(ctx, id)) }
}

async function ownChoice(ctx: RequestContext, id: number): Promise<Pick<OwnVote, 'own' | 'state'>> {
  const voter = voterOf(ctx)
  if (voter === null) return { own: null, state: null }
  const row = await ctx.app.db
    .selectFrom('vote_ballot')
    .select(['option_id', 'state'])
    .where('question_id', '=', id)
    .where('voter', '=', voter)
    .executeTakeFirst()
  return { own: row?.option_id ?? null, state: row?.state ?? null }
}

async function loadVote({ db }: Pick<App, 'db'>, id: number, lang: Lang): Promise<Vote | null> {
  const [question, options, ballots] = await Promise.all([
    db
      .selectFrom('vote_question')
      .selectAll()
      .where('id', '=', id)
      .where('hidden', '=', false)
      .executeTakeFirst(),
    db
      .selectFrom('vote_option')
      .selectAll()
      .where('question_id', '=', id)
      .orderBy('sort')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('vote_ballot')
      .select((eb) => ['option_id', 'state', eb.fn.countAll<number>().as('n')])
      .where('question_id', '=', id)
      .where('state', '!=', 'dropped')
      .groupBy(['option_id', 'state'])
      .execute(),
  ])
  if (!question) return null
  const votes = new Map(
    ballots.filter(({ state }) => state === 'counted').map(({ option_id, n }) => [option_id, Number(n)]),
  )
  const text = pickText({ ar: question.question_ar, en: question.question_en }, lang)
  const shown = text?.lang ?? lang
  const results = options.map((option) => ({
    id: option.id,
    label: pickText({ ar: option.label_ar, en: option.label_en }, shown)?.text ?? '',
    votes: option.base_count + (votes.get(option.id) ?? 0),
  }))
  return {
    id,
    question: text?.text ?? '',
    lang: shown,
    open: question.open,
    demo: question.demo,
    options: results,
    total: results.reduce((sum, { votes }) => sum + votes, 0),
    waiting: ballots.reduce((sum, { state, n }) => (state === 'waiting' ? sum + Number(n) : sum), 0),
  }
}

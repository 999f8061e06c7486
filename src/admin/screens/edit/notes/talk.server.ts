import { answerNote, settleNote, writeNote } from '#entries/notes/notes.server.ts'
import { setTask, type Task } from '#entries/review/review.server.ts'
import type { Kind } from '#entries/kind.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { once } from '#platform/http/form/once.server.ts'
import type { Done } from '../../../panel/done/done.server.ts'
import { RIYADH, timeInZone } from '../way/zone.ts'

/** The operation of a button of a thing's form besides its text: `note`, `answer:7`, `resolve:7`, `reopen:7`, `task`, `take`; null for none of them. */
export async function talk(
  ctx: RequestContext,
  kind: Kind,
  key: string,
  work: string,
  form: FormData,
): Promise<Done | null> {
  const [verb = '', number = ''] = work.split(':')
  const id = Number(number)
  switch (verb) {
    case 'note': {
      const saying = { field: formText(form, 'note_field') || null, body: formText(form, 'note_text') }
      await once(ctx, `note.${kind.name}.${key}`, (trx) => writeNote(trx, ctx, kind, key, saying))
      return 'noted'
    }
    case 'answer': {
      const answer = { to: id, body: formText(form, `answer.${number}`) }
      if (answer.body.trim() === '')
        throw new Refusal('invalid_input', { fields: { [`answer.${number}`]: 'required_field' } })
      await once(ctx, `note.${kind.name}.${key}`, (trx) => answerNote(trx, ctx, kind, key, answer))
      return 'noted'
    }
    case 'resolve':
    case 'reopen':
      await ctx.app.db
        .transaction()
        .execute((trx) => settleNote(trx, ctx, kind, key, { id, resolved: verb === 'resolve' }))
      return 'settled'
    case 'take':
      await setTask(ctx, kind, key, { reviewerId: ctx.viewer.role === 'visitor' ? null : ctx.viewer.id })
      return 'taken'
    case 'task':
      await setTask(ctx, kind, key, taskIn(form))
      return 'tasked'
    default:
      return null
  }
}

/** Reviewer and deadline as a form has them; what is not in it stays as it is. */
export function taskIn(form: FormData): Task {
  const reviewer = formText(form, 'reviewer')
  const due = formText(form, 'due')
  return {
    ...(form.has('reviewer') && { reviewerId: reviewer === '' ? null : Number(reviewer) || -1 }),
    ...(form.has('due') && { dueAt: due === '' ? null : (timeInZone(due, RIYADH) ?? new Date(NaN)) }),
  }
}

import { redirect } from 'react-router'
import { localePath } from '#i18n/locale.ts'
import type { RequestContext } from '#platform/http/context.server.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import type { PostSection } from '../../contract.ts'
import { parseId } from '../../paths.ts'
import { addComment } from '../add.server.ts'
import { anchorOf } from '../contract.ts'
import { discussionOf } from '../discussion.server.ts'
import { keepDraft, verbOf } from './draft.server.ts'
import { pageOfComment } from '../list.server.ts'
import { setClosed } from '../moderate.server.ts'
import { removeComment } from '../remove.server.ts'
import { reasonOf, reportComment } from '../report.server.ts'

/** The action of a post's page: every form of its discussion. Done, it leads to where the work shows. */
export async function postCommentForm(
  ctx: RequestContext,
  section: PostSection,
  postId: number,
  form: FormData,
) {
  try {
    const where = await perform(ctx, section, postId, form)
    const discussion = await discussionOf(ctx, section, postId)
    if (!discussion) throw new Refusal('not_found')
    return redirect(localePath(ctx.lang, discussion.path) + where, 303)
  } catch (error) {
    const answer = formRefusal(ctx, error, {})
    const { code, text, fields } = answer.data
    keepDraft(ctx, { form, code, text, fields })
    return answer
  }
}

/** Does what the form asks for; returns the rest of the address to go to. */
async function perform(
  ctx: RequestContext,
  section: PostSection,
  postId: number,
  form: FormData,
): Promise<string> {
  const comment = parseId(formText(form, 'comment'))
  switch (verbOf(form)) {
    case 'comment': {
      const answers = formText(form, 'parent')
      const parent = answers === '' ? null : parseId(answers)
      if (answers !== '' && parent === null) throw new Refusal('not_found')
      const { id } = await addComment(ctx, section, postId, { text: formText(form, 'text'), parent })
      return `${pageQuery(await pageOfComment(ctx, id))}#${anchorOf(id)}`
    }
    case 'report':
      if (comment === null) throw new Refusal('not_found')
      await reportComment(ctx, section, postId, comment, reasonOf(formText(form, 'reason')))
      return '?reported#comments'
    case 'remove':
      if (comment === null) throw new Refusal('not_found')
      await removeComment(ctx, section, postId, comment)
      return '#comments'
    case 'close':
    case 'open':
      await setClosed(ctx, section, postId, verbOf(form) === 'close')
      return '#comments'
    default:
      throw new Refusal('bad_request')
  }
}

/** The query of a page of comments; the first has none. */
const pageQuery = (page: number) => (page > 1 ? `?comments=${page}` : '')

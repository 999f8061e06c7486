import type { RequestContext } from '#platform/http/context.server.ts'
import { ERRORS, type ErrorCode } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'

/** Why a form of the discussion was turned away. */
export interface Refused {
  code: ErrorCode
  /** The catalogue's text in the reader's language. */
  text: string
  fields: Readonly<Record<string, ErrorCode>>
}

/** A refused form as it was sent: the page is rendered again with it. */
export interface Draft extends Refused {
  form: FormData
}

/** Passed from the action of a request to its loader: the rendered page knows nothing of forms. */
const drafts = new WeakMap<RequestContext, Draft>()

/** Holds a refused form until its page is rendered again. */
export function keepDraft(ctx: RequestContext, draft: Draft): void {
  drafts.set(ctx, draft)
}

/** The form that this request brought and that was refused, before its action ran or by it. */
export function draftOf(ctx: RequestContext): Draft | null {
  const kept = drafts.get(ctx)
  if (kept) return kept
  const { posted, refused, lang } = ctx
  if (!posted || !refused) return null
  return { form: posted, code: refused, text: ERRORS[refused][lang], fields: {} }
}

/** The operation of the form. */
export const verbOf = (form: FormData): string => formText(form, 'do')

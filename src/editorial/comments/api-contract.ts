import * as z from 'zod'
import { LANGS } from '#i18n/locale.ts'
import { HELD_BY, MAX_LENGTH, REASONS, type Comment, type Thread } from './contract.ts'

const comment = z
  .object({
    id: z.int(),
    parent: z.int().nullable().meta({ description: 'The comment that it answers; null on the first level.' }),
    author: z.string(),
    lang: z.enum(LANGS),
    text: z.string().nullable().meta({ description: 'Plain text; null where only its replies are shown.' }),
    held: z.boolean().meta({ description: 'Waits for the newsroom; only its writer is shown it.' }),
    heldBy: z
      .array(z.enum(HELD_BY))
      .readonly()
      .meta({ description: 'Why it waits; empty for all but its writer.' }),
    demo: z.boolean(),
    createdAt: z.iso.datetime(),
    own: z.boolean(),
    removable: z.boolean().meta({ description: 'The reader may still take it back.' }),
  })
  .meta({ id: 'Comment' }) satisfies z.ZodType<Comment>

const thread = comment.extend({ replies: z.array(comment) }).meta({
  id: 'CommentThread',
  description: 'A comment with its replies, oldest first.',
}) satisfies z.ZodType<Thread>

export const commentListSchema = z
  .object({
    results: z.array(thread),
    count: z.int().meta({ description: 'Comments that everybody is shown, on all pages.' }),
    total_pages: z.int().min(1),
    page_number: z.int().min(1),
  })
  .meta({ id: 'CommentList' })

/** The shape for the reader of the document; what is accepted is decided by text.ts. */
export const newCommentSchema = z.object({
  text: z.string().meta({ minLength: 1, maxLength: MAX_LENGTH }),
  parent: z.int().min(1).nullable().optional(),
})

export const addedSchema = z.object({
  id: z.int(),
  status: z
    .enum(['published', 'held'])
    .meta({ description: 'held: the newsroom looks at it first, as at the first comment of every account.' }),
})

export const reportSchema = z.object({ reason: z.string().meta({ enum: [...REASONS] }) })

import * as z from 'zod'
import { apiCall, type ApiModule } from '#platform/http/api.ts'
import { LIMITS } from './contract.ts'
import { SUBJECTS } from './subjects.ts'
import { sendMessage } from './contact.server.ts'

/** `/contact/api`. */
export const contactApi: ApiModule = {
  prefix: '/contact/api',
  tag: 'contact',
  calls: [
    apiCall({
      method: 'POST',
      path: 'messages',
      summary:
        'Sends a message to the newsroom. The answer carries the reference to quote when asking about it.',
      // The shape for the reader of the document; what is accepted is decided by CONTACT_CHECKS, field by field.
      body: z.object({
        name: z.string().meta({ minLength: 1, maxLength: LIMITS.name }),
        email: z.string().meta({ format: 'email', maxLength: LIMITS.email }),
        subject: z.string().meta({ enum: [...SUBJECTS] }),
        message: z.string().meta({ minLength: 1, maxLength: LIMITS.message }),
      }),
      answer: z.object({ reference: z.string() }),
      status: 201,
      errors: ['invalid_input', 'too_many', 'bad_token'],
      handle: (ctx, { body }) => sendMessage(ctx, body),
    }),
  ],
}

import { formText } from '#platform/http/form/form-text.ts'
import { Refusal } from '#platform/http/errors.ts'
import { receiveUpload } from '#sections/fileuploads/library/receive.server.ts'

type Received = Awaited<ReturnType<typeof receiveUpload>>

/** Receives the files of a screen's upload form, one after the other. Throws a Refusal, `invalid_input` without a file. */
export async function receiveFiles(
  ctx: Parameters<typeof receiveUpload>[0],
  form: FormData,
  wanted: 'picture' | 'document',
): Promise<Received[]> {
  if (formText(form, 'do') !== 'upload') throw new Refusal('bad_request')
  const files = form.getAll('file').filter((file) => file instanceof File && file.size > 0)
  if (files.length === 0) throw new Refusal('invalid_input', { fields: { file: 'required_field' } })
  const received: Received[] = []
  for (const file of files) {
    if (!(file instanceof File)) continue
    received.push(await receiveUpload(ctx, { name: file.name, content: file.stream() }, wanted))
  }
  return received
}

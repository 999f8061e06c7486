import type { Lang } from '#i18n/locale.ts'
import type { LibraryDocument, LibraryPicture } from '#sections/fileuploads/contract.ts'

/** Why a file was not taken, in words that can be shown. */
export class UploadError extends Error {
  override name = 'UploadError'
}

interface Answer {
  picture?: LibraryPicture | null
  document?: LibraryDocument | null
  already?: boolean
  error?: { code: string; message: string }
}

export interface Uploaded {
  picture: LibraryPicture
  /** The library had it before. */
  already: boolean
}

interface Sending {
  lang: Lang
  /** The page's form token; a newer one is fetched when it has expired. */
  token: string
  /** Said when no answer came. */
  failed: string
  /** Hundredths of the file that have left. */
  onProgress?: (percent: number) => void
}

/** Sends a picture to the media library as it is read from the disk. Rejects with an UploadError. */
export async function uploadFile(file: File, sending: Sending): Promise<Uploaded> {
  const { picture, already } = await sendKind('picture', file, sending)
  if (!picture) throw new UploadError(sending.failed)
  return { picture, already: already === true }
}

/** The same of a document; says whether the library had it before. */
export async function uploadDocument(file: File, sending: Sending): Promise<{ already: boolean }> {
  const { already } = await sendKind('document', file, sending)
  return { already: already === true }
}

async function sendKind(kind: 'picture' | 'document', file: File, sending: Sending): Promise<Answer> {
  const first = await send(kind, file, sending)
  const answer =
    first.error?.code === 'bad_token'
      ? await send(kind, file, { ...sending, token: await freshToken(sending.lang) })
      : first
  if (answer[kind]) return answer
  throw new UploadError(answer.error?.message ?? sending.failed)
}

/** `fetch` says nothing of what has left: only this older way has progress. */
function send(
  kind: 'picture' | 'document',
  file: File,
  { lang, token, failed, onProgress }: Sending,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `/${lang}/fileuploads/api/Upload?kind=${kind}`)
    request.setRequestHeader('X-CSRFToken', token)
    request.responseType = 'json'
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress?.(total > 0 ? Math.round((loaded / total) * 100) : 0),
    )
    request.addEventListener('load', () => resolve((request.response ?? {}) as Answer))
    for (const name of ['error', 'abort', 'timeout'])
      request.addEventListener(name, () => reject(new UploadError(failed)))
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}

async function freshToken(lang: Lang): Promise<string> {
  const answer = await fetch(`/${lang}/Web/`, { credentials: 'same-origin' })
  const { csrf } = (await answer.json()) as { csrf: { token: string } }
  return csrf.token
}

import { ApiError, apiClient } from '#platform/http/client.ts'
import type { Lang } from '#i18n/locale.ts'
import type { OwnVote } from './contract.ts'

/** Never shown: where a call fails, the plain form takes over. */
const NO_TEXTS = { unable_to_connect: '', not_responding: '', internal: '' }

const questionPath = (id: number) => `/vote/api/questions/${id}`

/** The count of a question and the reader's own choice, as the server knows it. Rejects with ApiError. */
export function fetchVote(lang: Lang, id: number): Promise<OwnVote> {
  return apiClient(lang, NO_TEXTS)<OwnVote>(questionPath(id))
}

/** Casts a ballot; `twice` says that the reader had voted before. Rejects with ApiError when it was not counted. */
export async function postBallot(
  lang: Lang,
  id: number,
  option: number,
): Promise<{ vote: OwnVote; twice: boolean }> {
  try {
    const call = apiClient(lang, NO_TEXTS)
    return {
      vote: await call<OwnVote>(`${questionPath(id)}/ballots`, { method: 'POST', body: { option } }),
      twice: false,
    }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'conflict')
      return { vote: await fetchVote(lang, id), twice: true }
    throw error
  }
}

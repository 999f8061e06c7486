import { apiClient } from '#platform/http/client.ts'
import type { Lang } from '#i18n/locale.ts'
import type { OwnVote } from './contract.ts'

/** Never shown: where a call fails, the plain form takes over. */
const NO_TEXTS = { unable_to_connect: '', not_responding: '', internal: '' }

/** Casts a ballot, or changes the reader's own. Rejects with ApiError when it was not taken. */
export function postBallot(lang: Lang, id: number, option: number): Promise<OwnVote> {
  const call = apiClient(lang, NO_TEXTS)
  return call<OwnVote>(`/vote/api/questions/${id}/ballots`, { method: 'POST', body: { option } })
}

import type { Lang } from '#i18n/locale.ts'
import { moreMessages } from '#catalogue/more.ts'
import { useI18n } from '#i18n/react.tsx'
import { Alert } from '#ui/Alert.tsx'
import { VoteResults } from '#ui/VoteResults.tsx'
import { fetchVote, postBallot } from './ballot-client.ts'
import type { OwnVote } from './contract.ts'
import { writeHint } from './hint.ts'

/** A question with the reader's counted choice, and what to say of it. */
export interface Counted {
  vote: OwnVote
  note: 'vote.thanks' | 'vote.twice' | null
}

/** What the server knows of the reader's ballot; null when it knows none or cannot be asked. */
export async function ownVote(lang: Lang, id: number): Promise<Counted | null> {
  try {
    const [vote] = await Promise.all([fetchVote(lang, id), moreMessages()])
    writeHint(id, vote.own)
    return vote.own === null ? null : { vote, note: null }
  } catch {
    return null
  }
}

/** Casts a ballot. Rejects when it was not counted. */
export async function castVote(lang: Lang, id: number, option: number): Promise<Counted> {
  const [{ vote, twice }] = await Promise.all([postBallot(lang, id, option), moreMessages()])
  writeHint(id, vote.own)
  return { vote, note: twice ? 'vote.twice' : 'vote.thanks' }
}

/** The results in place of the form. */
export function LiveVote({ counted: { vote, note } }: { counted: Counted }) {
  const { t } = useI18n()
  return (
    <>
      {note && (
        <Alert tone={note === 'vote.thanks' ? 'ok' : 'info'} live>
          {t(note)}
        </Alert>
      )}
      <VoteResults {...vote} own={vote.own ?? undefined} />
    </>
  )
}

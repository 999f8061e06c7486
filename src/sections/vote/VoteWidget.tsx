import { lazy, Suspense, useEffect, useState, type SubmitEvent } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { BallotForm } from './BallotForm.tsx'
import { votePath, type Vote } from './contract.ts'
import type { Counted } from './LiveVote.tsx'
import { hasHint } from './hint.ts'
import { VoteFrame } from './VoteFrame.tsx'

const LiveVote = lazy(async () => ({ default: (await import('./LiveVote.tsx')).LiveVote }))

/**
 * The vote block (SHELL-02). The page it stands on may be cached, so its form leads to the question's own page; with
 * JavaScript the ballot goes to the API and the results appear in place. What that takes is fetched when it is needed.
 */
export function VoteWidget({ vote }: { vote: Vote }) {
  const { lang } = useI18n()
  const [counted, setCounted] = useState<Counted | null>(null)
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!hasHint(vote.id)) return
    let left = false
    import('./LiveVote.tsx').then(
      ({ ownVote }) =>
        ownVote(lang, vote.id).then((own) => {
          if (!left && own) setCounted(own)
        }),
      // Without an answer the form stays: it still leads to the results.
      () => undefined,
    )
    return () => {
      left = true
    }
  }, [lang, vote.id])

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const option = Number(new FormData(form).get('option'))
    setBusy(true)
    import('./LiveVote.tsx')
      .then(({ castVote }) => castVote(lang, vote.id, option))
      // The plain way is still there: the question's page takes the chosen option and says what is wrong.
      .then(setCounted, () => form.submit())
  }

  return (
    <VoteFrame vote={vote}>
      {counted ? (
        <Suspense>
          <LiveVote counted={counted} />
        </Suspense>
      ) : (
        <BallotForm vote={vote} method="get" results={votePath(vote.id)} busy={busy} onSubmit={send} />
      )}
    </VoteFrame>
  )
}

import { island } from '#ui/island.ts'
import { BallotForm } from './BallotForm.tsx'
import { votePath, type Vote } from './contract.ts'
import { VoteFrame } from './VoteFrame.tsx'

/**
 * The vote block (SHELL-02). Its page may be cached, so its form leads to the question's own page; with
 * JavaScript the ballot goes to the API and the results appear in place (vote.island.ts).
 */
export function VoteWidget({ vote }: { vote: Vote }) {
  return (
    <div {...island('vote', { id: vote.id }, 'seen')}>
      <VoteFrame vote={vote}>
        <BallotForm vote={vote} method="get" results={votePath(vote.id)} />
      </VoteFrame>
    </div>
  )
}

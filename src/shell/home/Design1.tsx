import { useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { StoryCard } from '#ui/story/StoryCard.tsx'
import { StoryItem } from '#ui/story/StoryItem.tsx'
import { StoryLead } from '#ui/story/StoryLead.tsx'
import { JoinBlock } from '#sections/newsletters/contract-block.tsx'
import { CalendarBlock } from '#sections/calendar/CalendarBlock.tsx'
import { AdBlock, DeskBlock, ExcerptBlock, VoteBlock, WorldBlock } from './blocks.tsx'
import type { HomeOf } from './home.server.ts'

/** The newspaper: a large lead, the day's top stories and the price panel in the first screen. */
export function Design1({ home }: { home: HomeOf<'design_1'> }) {
  const { t, lang } = useI18n()
  return (
    <>
      <div className="front">
        {home.lead && <StoryLead story={home.lead} level={2} related={home.under} />}
        {home.top.length > 0 && (
          <section className="p12" aria-label={t('shell.home.top')}>
            <SectionHead title={t('shell.home.top')} />
            <ul className="list">
              {home.top.map((story, i) => (
                <StoryItem key={story.href} story={story} image={i === 0 ? 'top' : 'none'} />
              ))}
            </ul>
          </section>
        )}
        {home.pricePanel && <div dangerouslySetInnerHTML={{ __html: home.pricePanel }} />}
      </div>
      {home.analysis.length > 0 && (
        <section className="sec">
          <SectionHead
            title={t('shell.home.analysis')}
            more={lang === 'ar' ? '/c/1-المقالات' : '/c/1-articles'}
          />
          <div className="q4">
            {home.analysis.map((story) => (
              <StoryCard key={story.href} story={story} />
            ))}
          </div>
        </section>
      )}
      <div className="sec">
        <AdBlock ad={home.ad} />
      </div>
      <div className="sec g">
        <div className="c5">
          <WorldBlock posts={home.world} />
        </div>
        <div className="c4">
          <ExcerptBlock posts={home.excerpts} />
        </div>
        <div className="c3">
          <CalendarBlock month={home.calendar} />
        </div>
      </div>
      <div className="sec g">
        <div className="c8">
          <DeskBlock desk={home.desk} />
        </div>
        <div className="c4 stack">
          <VoteBlock vote={home.vote} />
          <JoinBlock list={home.letter} />
        </div>
      </div>
    </>
  )
}

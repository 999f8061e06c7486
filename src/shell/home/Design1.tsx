import { useI18n } from '#i18n/react.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { StoryCard } from '#ui/story/StoryCard.tsx'
import { StoryItem } from '#ui/story/StoryItem.tsx'
import { StoryLead } from '#ui/story/StoryLead.tsx'
import { JoinBlock } from '#sections/newsletters/subscription/JoinBlock.tsx'
import { CalendarBlock } from '#sections/calendar/CalendarBlock.tsx'
import { MostRead } from '#editorial/view/MostRead.tsx'
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
          <section className="top-stories" aria-label={t('shell.home.top')}>
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
        <section className="section">
          <SectionHead
            title={t('shell.home.analysis')}
            more={lang === 'ar' ? '/c/1-المقالات' : '/c/1-articles'}
          />
          <div className="four-cards">
            {home.analysis.map((story) => (
              <StoryCard key={story.href} story={story} />
            ))}
          </div>
        </section>
      )}
      <div className="section">
        <AdBlock ad={home.ad} />
      </div>
      <div className="section grid">
        <div className="span-5">
          <WorldBlock posts={home.world} />
        </div>
        <div className="span-4">
          <ExcerptBlock posts={home.excerpts} />
        </div>
        <div className="span-3">
          <CalendarBlock month={home.calendar} />
        </div>
      </div>
      <div className="section grid">
        <div className="span-8">
          <DeskBlock desk={home.desk} />
        </div>
        <div className="span-4 stack">
          <MostRead stories={home.most} />
          <VoteBlock vote={home.vote} />
          <JoinBlock list={home.letter} />
        </div>
      </div>
    </>
  )
}

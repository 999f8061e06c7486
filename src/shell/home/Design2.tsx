import { useI18n } from '#i18n/react.tsx'
import { PriceCell } from '#ui/price/PriceCell.tsx'
import { differing } from '#ui/price/RowNote.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { marksOf } from '#ui/marks.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { StoryItem } from '#ui/story/StoryItem.tsx'
import { StoryRow } from '#ui/story/StoryRow.tsx'
import { JoinBlock } from '#sections/newsletters/subscription/JoinBlock.tsx'
import { CalendarBlock } from '#sections/calendar/CalendarBlock.tsx'
import { MostRead } from '#editorial/view/MostRead.tsx'
import { AdBlock, DeskBlock, ExcerptBlock, VoteBlock, WorldBlock } from './blocks.tsx'
import type { HomeOf } from './home.server.ts'

/** The terminal: prices as a table of elements first, then the news as one stream with the wire beside it. */
export function Design2({ home }: { home: HomeOf<'design_2'> }) {
  const { t, lang } = useI18n()
  return (
    <>
      {home.prices.rows.length > 0 && (
        <section>
          <SectionHead title={t('shell.home.prices')} more="/products-prices?page=1" />
          <div className="price-cells">
            {home.prices.rows.map((row) => (
              <PriceCell key={row.href} row={row} shows={differing(home.prices.rows)} />
            ))}
          </div>
          <MarkTags marks={marksOf(home.prices.rows.map(({ marks }) => marks ?? []))} />
        </section>
      )}
      <div className="section wire">
        {home.stream.length > 0 && (
          <section>
            <SectionHead title={t('shell.home.latest')} more={lang === 'ar' ? '/c/2-الأخبار' : '/c/2-news'} />
            <ul className="list rows">
              {home.stream.map((story) => (
                <StoryRow key={story.href} story={story} />
              ))}
            </ul>
          </section>
        )}
        <aside className="stack wide" aria-label={t('ui.aside')}>
          <ExcerptBlock posts={home.excerpts} />
          {home.analysis.length > 0 && (
            <section>
              <SectionHead title={t('shell.home.analysis')} />
              <ul className="list">
                {home.analysis.map((story, i) => (
                  <StoryItem key={story.href} story={story} rank={String(i + 1)} />
                ))}
              </ul>
            </section>
          )}
          <MostRead stories={home.most} />
          <VoteBlock vote={home.vote} />
          <JoinBlock list={home.letter} />
          <CalendarBlock month={home.calendar} />
        </aside>
      </div>
      <div className="section">
        <AdBlock ad={home.ad} />
      </div>
      <div className="section grid">
        <div className="span-6">
          <WorldBlock posts={home.world} />
        </div>
        <div className="span-6">
          <DeskBlock desk={home.desk} />
        </div>
      </div>
    </>
  )
}

import { useI18n } from '#i18n/react.tsx'
import { PriceCell } from '#ui/PriceCell.tsx'
import { SectionHead } from '#ui/SectionHead.tsx'
import { StoryItem } from '#ui/StoryItem.tsx'
import { StoryRow } from '#ui/StoryRow.tsx'
import { toStory } from '#editorial/story.ts'
import { CalendarBlock } from '#sections/calendar/CalendarBlock.tsx'
import { AdBlock, DeskBlock, ExcerptBlock, VoteBlock, WorldBlock } from './blocks.tsx'
import type { HomeData } from './home.server.ts'

/** The terminal: prices as a table of elements first, then the news as one stream with the wire beside it. */
export function Design2({ home }: { home: HomeData }) {
  const { t, lang } = useI18n()
  const stream = [home.lead, ...home.top, ...home.under, ...home.latest].filter((post) => post !== null)
  return (
    <>
      <section>
        <SectionHead title={t('shell.home.prices')} more="/products-prices?page=1" />
        <div className="cells">
          {home.prices?.rows.map((row) => (
            <PriceCell key={row.href} row={row} />
          ))}
        </div>
        {home.prices?.demo && <p className="xs muted">{t('ui.demo')}</p>}
      </section>
      <div className="sec wire">
        <section>
          <SectionHead title={t('shell.home.latest')} more={lang === 'ar' ? '/c/2-الأخبار' : '/c/2-news'} />
          <ul className="list rows">
            {stream.map((post) => (
              <StoryRow key={post.id} story={toStory(post, lang)} />
            ))}
          </ul>
        </section>
        <aside className="stack wide">
          <ExcerptBlock posts={home.excerpts} />
          <section>
            <SectionHead title={t('shell.home.analysis')} />
            <ul className="list">
              {home.analysis.map((post, i) => (
                <StoryItem
                  key={post.id}
                  story={{ ...toStory(post, lang), author: undefined }}
                  rank={String(i + 1)}
                />
              ))}
            </ul>
          </section>
          <VoteBlock vote={home.vote} />
          <CalendarBlock month={home.calendar} />
        </aside>
      </div>
      <div className="sec">
        <AdBlock ad={home.ad} />
      </div>
      <div className="sec g">
        <div className="c6">
          <WorldBlock posts={home.world} />
        </div>
        <div className="c6">
          <DeskBlock counts={home.counts} />
        </div>
      </div>
    </>
  )
}

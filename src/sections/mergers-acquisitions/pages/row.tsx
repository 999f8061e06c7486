import type { LoaderFunctionArgs } from 'react-router'
import { answerInText } from '#datasets/answer/answer.ts'
import { ItemView } from '#datasets/view/ItemView.tsx'
import { latestPosts } from '#editorial/list.server.ts'
import { railStories } from '#editorial/story.ts'
import { Rail } from '#editorial/view/Rail.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { useI18n } from '#i18n/react.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { companiesBySlug } from '#sections/companies/contract.server.ts'
import { sectionItem } from '#data-section/list.server.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { NamedCells } from '#ui/price/NamedCells.tsx'
import { DEALS } from '../deals.server.ts'
import { dealAnswer } from '../item-answer.server.ts'

const INVOLVED = { ar: 'الشركات المعنية', en: 'Companies involved' }
const NEWS = { ar: 'أخبار الصفقة', en: 'News of the deal' }
const STORIES = 4

export const handle: PageHandle = { figures: true }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const { row, item, presentContext, label, image } = await sectionItem(ctx, DEALS, params['key'] ?? '')
  const [companies, stories] = await Promise.all([
    companiesBySlug(ctx, row.companies ?? []),
    latestPosts(ctx, `d:${row.key}`, STORIES),
  ])
  return {
    label,
    item,
    companies,
    stories: railStories(stories, ctx.lang),
    answer: dealAnswer(row, item, presentContext),
    lang: ctx.lang,
    image,
  }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { item, answer, lang, image } = loaderData
  return metaOf(where, {
    title: item.title.text,
    description: answerInText(answer, item.marks, lang),
    image,
  })
}

export default function Deal({
  loaderData: { label, item, companies, answer, stories },
}: {
  loaderData: Data
}) {
  const { lang } = useI18n()
  return (
    <ItemView
      item={item}
      label={label}
      answer={answer}
      aside={
        (companies.length > 0 || stories.length > 0) && (
          <>
            {companies.length > 0 && (
              <section>
                <SectionHead title={INVOLVED[lang]} />
                <NamedCells
                  cells={companies.map(({ href, country, country_name, short }) => ({
                    href,
                    symbol: country,
                    name: short,
                    note: country_name,
                  }))}
                  companies
                />
              </section>
            )}
            <Rail title={NEWS[lang]} posts={stories} thumbs />
          </>
        )
      }
    />
  )
}

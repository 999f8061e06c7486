import type { LoaderFunctionArgs } from 'react-router'
import { answerInText } from '#datasets/answer/answer.ts'
import { Facts, ItemView } from '#datasets/view/ItemView.tsx'
import { Rail } from '#editorial/view/Rail.tsx'
import { metaOf, type MetaInput } from '#head/page.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import type { PageHandle } from '#platform/http/page-handle.ts'
import { requestContext } from '#platform/http/context.server.ts'
import { Alert } from '#ui/Alert.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { loadPlant } from '../plant/plant-page.server.ts'
import { PlantTables } from '../plant/PlantTables.tsx'
import { TOTALS_NOTE } from '../totals/totals.server.ts'

export const handle: PageHandle = { figures: true }

export async function loader({ context, params }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  return { ...(await loadPlant(ctx, params['key'] ?? '')), note: TOTALS_NOTE[ctx.lang] }
}

type Data = Awaited<ReturnType<typeof loader>>

export function meta({ loaderData, ...where }: MetaInput & { loaderData?: Data }) {
  if (!loaderData) return []
  const { item, answer, lang, image } = loaderData
  return metaOf(where, { title: item.name, description: answerInText(answer, item.marks, lang), image })
}

export default function Plant({ loaderData: data }: { loaderData: Data }) {
  const { t } = useI18n()
  const { item, label, answer, totals, owners, stories, several, isLive, note } = data
  return (
    <ItemView
      item={item}
      label={label}
      answer={answer}
      aside={<Rail title={t('production-capacity.related')} posts={stories} thumbs />}
    >
      {owners.length > 0 && (
        <section className="section">
          <SectionHead title={t('production-capacity.owners')} />
          <Facts facts={owners} />
        </section>
      )}
      <section className="section">
        <SectionHead title={t('production-capacity.totals', { product: item.title.text })} />
        {several ? (
          <Alert tone="info">{t('production-capacity.several')}</Alert>
        ) : (
          <div className="stack">
            <Facts facts={totals} />
            {!isLive && <Alert tone="info">{t('production-capacity.uncounted')}</Alert>}
            <p className="muted tiny">
              <Bidi text={note} />
            </p>
          </div>
        )}
      </section>
      <PlantTables tables={data} />
    </ItemView>
  )
}

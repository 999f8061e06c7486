import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { sourceInLine } from '#datasets/view/ItemView.tsx'
import { useI18n } from '#i18n/react.tsx'
import { SaveLink } from '#ui/page/SaveLink.tsx'
import { addToBoardPath } from '#sections/board/contract.ts'
import { CompanyLogo } from '../logos/CompanyLogo.tsx'
import type { CompanyPageData } from './company-page.server.ts'

/** Head of a company's page on each of its tabs: its capacity, its share of the Gulf and its latest filing. */
export function CompanyHead({
  page: { head, answer, item, label, logo },
}: {
  page: Pick<CompanyPageData, 'head' | 'answer' | 'item' | 'label' | 'logo'>
}) {
  const { t } = useI18n()
  return (
    <AnswerHead
      title={head.name}
      above={{ label, href: '/companies?page=1' }}
      switches={logo && <CompanyLogo logo={logo} first />}
      answer={answer}
      source={sourceInLine(item, t('datasets.asOf'))}
      marks={item.marks}
    >
      <div className="answer-tools">
        <SaveLink
          to={`/profile/Following/company/${head.slug}`}
          board={addToBoardPath('company', head.slug)}
        />
      </div>
    </AnswerHead>
  )
}

import { AnswerHead } from '#datasets/view/AnswerHead.tsx'
import { sourceInLine } from '#datasets/view/ItemView.tsx'
import { useI18n } from '#i18n/react.tsx'
import { SaveLink } from '#ui/page/SaveLink.tsx'
<<<<<<< HEAD
=======
import { addToBoardPath } from '#sections/board/contract.ts'
import type { CompanyPageData } from './company-page.server.ts'
>>>>>>> 469ef6ede344a249ebe7cec878a7ba5515be788f
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
<<<<<<< HEAD
    <AnswerHead
      title={head.name}
      above={{ label, href: '/companies?page=1' }}
      switches={logo && <CompanyLogo logo={logo} />}
      answer={answer}
      source={sourceInLine(item, t('datasets.asOf'))}
      marks={item.marks}
    >
      <div className="answer-tools">
        <SaveLink to={`/profile/Following/company/${head.slug}`} />
=======
    <div className="page-head">
      <div className="row wrapping company-head">
        <ElementCell symbol={symbol} corner={country.code} size="xl" tone="ink" />
        <div>
          <h1>
            <Bidi text={name} />
          </h1>
          <div className="meta">
            {other && (
              <span>
                <bdi lang={other.lang} dir={dirOf(other.lang)}>
                  {other.text}
                </bdi>
              </span>
            )}
            {meta.map((part) => (
              <span key={part}>
                <Bidi text={part} />
              </span>
            ))}
          </div>
          <p>
            <SaveLink to={`/profile/Following/company/${slug}`} board={addToBoardPath('company', slug)} />
          </p>
          {description && (
            <p className="company-text">
              <CellView cell={description} />
            </p>
          )}
        </div>
        <CompanyLogo logo={logo} large />
>>>>>>> 469ef6ede344a249ebe7cec878a7ba5515be788f
      </div>
    </AnswerHead>
  )
}

import type { ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { localePath } from '#i18n/locale.ts'
import { Alert } from '#ui/Alert.tsx'
import { Breadcrumb } from '#ui/Breadcrumb.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { PageHead } from '#ui/PageHead.tsx'

/** Head of a data section: its label, its notes, and the info table where one is defined. HTML comes ready to show. */
export function SectionTop({
  words,
}: {
  words: { label: string; notes: string | null; infoTable: string | null }
}) {
  const { t } = useI18n()
  return (
    <>
      <Breadcrumb items={[{ label: t('shell.nav.home'), href: '/index' }, { label: words.label }]} />
      <PageHead title={words.label}>
        {words.notes && <div dangerouslySetInnerHTML={{ __html: words.notes }} />}
      </PageHead>
      {words.infoTable && (
        <Alert tone="info">
          <details className="info-t">
            <summary className="b">{t('products-prices.info')}</summary>
            <div dangerouslySetInnerHTML={{ __html: words.infoTable }} />
          </details>
        </Alert>
      )}
    </>
  )
}

export interface SectionSearchProps {
  /** The section's root; the form leads to its `/search`. */
  root: string
  query: string
  placeholder: string
  /** Further fields of the form: a country to choose. */
  children?: ReactNode
}

/** Search box over one section; works without scripts. */
export function SectionSearch({ root, query, placeholder, children }: SectionSearchProps) {
  const { t, lang } = useI18n()
  return (
    <search>
      <form className="bar-t" action={localePath(lang, `${root}/search`)}>
        <input type="hidden" name="page" value="1" />
        <span className="sbox">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            maxLength={200}
            defaultValue={query}
            aria-label={placeholder}
            placeholder={placeholder}
          />
        </span>
        {children}
        <Button type="submit">{t('products-prices.search')}</Button>
      </form>
    </search>
  )
}

/** Address of a page of a list with what narrows it; empty values are left out. */
export function listLink(
  path: string,
  narrow: Readonly<Record<string, string | null>>,
  page: number,
): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(narrow)) if (value) query.set(name, value)
  query.set('page', String(page))
  return `${path}?${query}`
}

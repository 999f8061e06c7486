import type { ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { PageHead } from '#ui/PageHead.tsx'
import { Tabs } from '#ui/Tabs.tsx'

export type AccountPanelProps = {
  title: string
  /** Which of the two tabs this page is, if it is one of them. */
  current?: 'login' | 'register'
  children: ReactNode
}

/** The frame of the pages before one is logged in. */
export function AccountPanel({ title, current, children }: AccountPanelProps) {
  const { t } = useI18n()
  const tabs = [
    { href: '/account/login', label: t('accounts.login'), current: current === 'login' },
    { href: '/account/register', label: t('accounts.register'), current: current === 'register' },
  ]
  return (
    <>
      <PageHead title={title} />
      <div className="pn pn-b account">
        <Tabs label={t('accounts.account')} items={tabs} />
        {children}
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import { useI18n } from '#i18n/react.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Tabs } from '#ui/page/Tabs.tsx'

export type AccountPanelProps = {
  title: string
  /** Which of the two tabs this page is, if it is one of them. */
  current?: 'login' | 'register'
  children: ReactNode
}

const REASONS = ['comments', 'members', 'profile'] as const

/** The frame of the pages before one is logged in: the form, and beside it what an account is for. */
export function AccountPanel({ title, current, children }: AccountPanelProps) {
  const { t } = useI18n()
  const tabs = [
    { href: '/account/login', label: t('accounts.login'), current: current === 'login' },
    { href: '/account/register', label: t('accounts.register'), current: current === 'register' },
  ]
  return (
    <div className="account">
      <div className="account-form">
        <Tabs label={t('accounts.account')} items={tabs} />
        <h1>{title}</h1>
        {children}
      </div>
      <aside className="account-side band" aria-labelledby="account-for">
        <img src="/scenes/scene-3.svg" alt="" width="960" height="600" loading="lazy" />
        <div>
          <p className="account-quote" id="account-for">
            {t('accounts.for')}
          </p>
          <ul className="stack">
            {REASONS.map((reason) => (
              <li className="row" key={reason}>
                <Icon name="check" />
                {t(`accounts.for.${reason}`)}
              </li>
            ))}
          </ul>
        </div>
      </aside>
    </div>
  )
}

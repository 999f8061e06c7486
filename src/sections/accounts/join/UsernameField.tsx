import { useState } from 'react'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Field, fieldProps } from '#ui/Field.tsx'
import { fieldId } from '#ui/field-id.ts'
import { Icon } from '#ui/Icon.tsx'
import { brokenRules, USERNAME_RULES } from './username.ts'

/** Rules that a list beside the field names; what is prohibited is said when it is tried. */
const LISTED = USERNAME_RULES.filter((rule) => rule !== 'prohibited')
const RULES_ID = `${fieldId('username')}-rules`

/** The field of a user name with its rules, each ticked or crossed while one types. Without scripts the list is a plain one. */
export function UsernameField({ value, error }: { value: string; error: string | undefined }) {
  const { t } = useI18n()
  const [name, setName] = useState(value)
  const broken = new Set(brokenRules(name))
  const look = { name: 'username', label: t('accounts.field.username'), error, required: true }
  const attributes = fieldProps(look)
  const described = [attributes['aria-describedby'], RULES_ID].filter(Boolean).join(' ')
  return (
    <Field {...look}>
      <input
        {...attributes}
        aria-describedby={described}
        type="text"
        dir="ltr"
        defaultValue={value}
        onInput={(event) => setName(event.currentTarget.value.trim())}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      <ul className="rules hint" id={RULES_ID}>
        {LISTED.map((rule) => {
          const state = name === '' ? undefined : broken.has(rule) ? 'x' : 'y'
          return (
            <li key={rule} className={state}>
              {state && <Icon name={state === 'x' ? 'close' : 'check'} />}
              <span>
                <Bidi text={t(`accounts.rule.${rule}`)} />
                {state && <span className="vh"> {t(`accounts.rule.${state}`)}</span>}
              </span>
            </li>
          )
        })}
      </ul>
    </Field>
  )
}

import { Bidi, useI18n } from '#i18n/react.tsx'
import { Field, fieldProps } from '#ui/form/Field.tsx'
import { fieldId } from '#ui/form/field-id.ts'
import { checked } from '#ui/form/checks.ts'
import { Icon } from '#ui/Icon.tsx'
import { REGISTRATION_CHECKS } from './registration.ts'
import { brokenRules, USERNAME_CHECKS } from './username.ts'

/** Rules that a list beside the field names; what is prohibited is said when it is tried. */
const LISTED = USERNAME_CHECKS.flatMap((check) =>
  check[0] === 'prohibited' ? [] : [{ rule: check[0], check: JSON.stringify(check) }],
)
const RULES_ID = `${fieldId('username')}-rules`

/** The field of a user name with its rules, each ticked or crossed; with scripts (form.island.ts) while one types. */
export function UsernameField({ value, error }: { value: string; error: string | undefined }) {
  const { t } = useI18n()
  const broken = new Set(brokenRules(value))
  const look = { name: 'username', label: t('accounts.field.username'), error, required: true }
  const attributes = fieldProps(look)
  const described = [attributes['aria-describedby'], RULES_ID].filter(Boolean).join(' ')
  return (
    <Field {...look}>
      <input
        {...attributes}
        {...checked(REGISTRATION_CHECKS.username, (problem) => t(`accounts.error.username.${problem}`))}
        aria-describedby={described}
        type="text"
        dir="ltr"
        defaultValue={value}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
      />
      <ul className="rules hint" id={RULES_ID} data-rules="username">
        {LISTED.map(({ rule, check }) => {
          const state = value === '' ? undefined : broken.has(rule) ? 'unmet' : 'met'
          return (
            <li key={rule} className={state} data-check={check}>
              <span className="when-met">
                <Icon name="check" />
              </span>
              <span className="when-unmet">
                <Icon name="close" />
              </span>
              <span>
                <Bidi text={t(`accounts.rule.${rule}`)} />
                <span className="visually-hidden when-met"> {t('accounts.rule.y')}</span>
                <span className="visually-hidden when-unmet"> {t('accounts.rule.x')}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </Field>
  )
}

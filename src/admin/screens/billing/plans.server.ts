import { data } from 'react-router'
import { toWesternDigits } from '#i18n/number/number-input.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { manyLines, oneLine } from '#platform/http/form/typed-lines.ts'
import { MONTHS } from '#sections/billing/contract.ts'
import { CURRENCIES, parseAmount, plainAmount } from '#sections/billing/money/money.ts'
import { readPlan, savePlan, type PlanPrice } from '#sections/billing/plans/plans.server.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { PanelScreen } from '../../panel/screen.ts'
import { NEW_PLAN } from './plan-fields.ts'

/** The plans. */
export const BILLING_PLANS: PanelScreen<'billingPlans'> = {
  path: 'billing/plans',
  title: { ar: 'باقات الاشتراك', en: 'Subscription plans' },
  needs: 'billing.edit',
  view: 'billingPlans',
  rail: [{ group: 'site', icon: 'star' }],

  async load({ app, lang }) {
    const [plans, prices, live] = await Promise.all([
      app.db.selectFrom('billing_plan').selectAll().orderBy('sort').orderBy('key').execute(),
      app.db
        .selectFrom('billing_price')
        .selectAll()
        .where('valid_to', 'is', null)
        .orderBy('currency')
        .orderBy('months')
        .execute(),
      app.db
        .selectFrom('billing_subscription as s')
        .innerJoin('billing_price as p', 'p.id', 's.price_id')
        .select((eb) => ['p.plan', eb.fn.countAll<number>().as('n')])
        .where('s.status', 'in', ['active', 'past_due', 'cancelled'])
        .groupBy('p.plan')
        .execute(),
    ])
    return {
      plans: plans.map((plan) => ({
        key: plan.key,
        name: lang === 'ar' ? plan.name_ar : plan.name_en,
        active: plan.active,
        demo: plan.demo,
        prices: prices
          .filter((price) => price.plan === plan.key)
          .map(
            ({ amount_minor, currency, months }) =>
              `${plainAmount(BigInt(amount_minor), currency)} ${currency} / ${months}`,
          )
          .join(' · '),
        live: live.find((one) => one.plan === plan.key)?.n ?? 0,
      })),
    }
  },
}

/** One plan: its words in both languages, what it gives, and its prices. */
export const BILLING_PLAN: PanelScreen<'billingPlan'> = {
  path: 'billing/plans/:key',
  title: { ar: 'باقة اشتراك', en: 'Subscription plan' },
  needs: 'billing.edit',
  view: 'billingPlan',

  async load({ app }, { params }) {
    const key = params['key'] ?? ''
    if (key === NEW_PLAN)
      return {
        key: '',
        isNew: true,
        name: { ar: '', en: '' },
        text: { ar: '', en: '' },
        seatsMax: 1,
        trialDays: 0,
        active: true,
        demo: false,
        sort: 0,
        prices: [],
      }
    const plan = await readPlan(app.db, key)
    if (!plan) throw data(null, { status: 404 })
    return {
      ...plan,
      isNew: false,
      prices: plan.prices.map(({ currency, months, amount }) => ({
        currency,
        months,
        amount: plainAmount(amount, currency),
      })),
    }
  },

  async act(ctx, { params }, form) {
    const isNew = params['key'] === NEW_PLAN
    const key = isNew ? oneLine(formText(form, 'key')).toLowerCase() : (params['key'] ?? '')
    const errors: Record<string, LocalizedText> = {}
    const both = (name: string, clean: (text: string) => string, required: boolean) => {
      const text = { ar: clean(formText(form, `${name}_ar`)), en: clean(formText(form, `${name}_en`)) }
      for (const lang of ['ar', 'en'] as const)
        if (required && text[lang] === '') errors[`${name}_${lang}`] = WRONG.required
      return text
    }
    const count = (name: string, least: number, most: number) => {
      const value = Number(toWesternDigits(formText(form, name)).trim() || 'x')
      if (Number.isInteger(value) && value >= least && value <= most) return value
      errors[name] = WRONG.count
      return least
    }
    if (!/^[a-z][a-z0-9-]{1,39}$/.test(key) || key === NEW_PLAN) errors['key'] = WRONG.key
    const prices: PlanPrice[] = CURRENCIES.flatMap((currency) =>
      MONTHS.flatMap((months) => {
        const typed = formText(form, `price_${currency}_${months}`).trim()
        if (typed === '') return []
        const amount = parseAmount(typed, currency)
        if (amount !== null && amount > 0n) return [{ currency, months, amount }]
        errors[`price_${currency}_${months}`] = WRONG.amount
        return []
      }),
    )
    const plan = {
      key,
      name: both('name', oneLine, true),
      text: both('text', manyLines, false),
      seatsMax: count('seats_max', 1, 1000),
      trialDays: count('trial_days', 0, 90),
      sort: count('sort', 0, 1000),
      active: form.get('active') === '1',
      prices,
    }
    if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
    try {
      await savePlan(ctx, plan, isNew)
    } catch (error) {
      if (error instanceof Refusal && error.code === 'already_used')
        throw new FieldErrors({ key: WRONG.taken })
      throw error
    }
    return { to: 'billing/plans', done: 'saved' }
  },
}

const WRONG = {
  required: { ar: 'اكتب هذا الحقل باللغتين.', en: 'Fill this in, in both languages.' },
  count: { ar: 'اكتب عدداً صحيحاً ضمن الحدود.', en: 'Enter a whole number within the limits.' },
  key: {
    ar: 'حروف لاتينية صغيرة وأرقام وشرطات، وتبدأ بحرف.',
    en: 'Lower-case Latin letters, digits and hyphens, beginning with a letter.',
  },
  taken: {
    ar: 'هذا الاسم مستخدم لباقة أخرى. اختر اسماً آخر.',
    en: 'Another plan has this name. Choose another one.',
  },
  amount: {
    ar: 'اكتب مبلغاً أكبر من صفر بكسور العملة المعتادة.',
    en: 'Write an amount above zero, with no more decimals than the currency.',
  },
} as const satisfies Record<string, LocalizedText>

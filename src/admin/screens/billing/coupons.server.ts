import { toWesternDigits } from '#i18n/number/number-input.ts'
import { Refusal } from '#platform/http/errors.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { addCoupon, switchCoupon, type Coupon } from '#sections/billing/plans/coupons.server.ts'
import { CURRENCIES, parseAmount, plainAmount } from '#sections/billing/money/money.ts'
import { FieldErrors } from '../../panel/field-errors.server.ts'
import type { LocalizedText } from '#i18n/localized-text.ts'
import type { PanelScreen } from '../../panel/screen.ts'

/** Coupons: a share or an amount off the first period. */
export const BILLING_COUPONS: PanelScreen<'billingCoupons'> = {
  path: 'billing/coupons',
  title: { ar: 'القسائم', en: 'Coupons' },
  needs: 'billing.edit',
  view: 'billingCoupons',
  commands: [{ icon: 'tag' }],

  async load({ app, lang }) {
    const [coupons, uses, plans] = await Promise.all([
      app.db.selectFrom('billing_coupon').selectAll().orderBy('created_at', 'desc').execute(),
      app.db
        .selectFrom('billing_coupon_use')
        .select((eb) => ['coupon', eb.fn.countAll<number>().as('n')])
        .groupBy('coupon')
        .execute(),
      app.db
        .selectFrom('billing_plan')
        .select(['key', 'name_ar', 'name_en'])
        .orderBy('sort')
        .orderBy('key')
        .execute(),
    ])
    const nameOf = new Map(plans.map((plan) => [plan.key, lang === 'ar' ? plan.name_ar : plan.name_en]))
    return {
      coupons: coupons.map((one) => ({
        code: one.code,
        worth:
          one.percent === null
            ? `${plainAmount(BigInt(one.amount_minor ?? 0), one.currency ?? 'SAR')} ${one.currency}`
            : `${one.percent}%`,
        plan: one.plan === null ? null : (nameOf.get(one.plan) ?? one.plan),
        uses: uses.find(({ coupon }) => coupon === one.code)?.n ?? 0,
        maxUses: one.max_uses,
        until: one.valid_to?.toISOString() ?? null,
        active: one.active,
      })),
      plans: [...nameOf].map(([value, label]) => ({ value, label })),
    }
  },

  async act(ctx, _at, form) {
    const code = toWesternDigits(formText(form, 'code')).trim().toUpperCase()
    const does = formText(form, 'do')
    if (does === 'on' || does === 'off') {
      await switchCoupon(ctx, code, does === 'on')
      return { to: 'billing/coupons', done: 'decided' }
    }
    try {
      await addCoupon(ctx, readCoupon(form, code))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'already_used')
        throw new FieldErrors({ code: WRONG.taken })
      throw error
    }
    return { to: 'billing/coupons', done: 'saved' }
  },
}

/** The coupon of a form. Throws FieldErrors with what is wrong. */
function readCoupon(form: FormData, code: string): Coupon {
  const text = (name: string) => toWesternDigits(formText(form, name)).trim()
  const unit = formText(form, 'unit')
  const currency = CURRENCIES.find((one) => one === unit)
  const percent = Number(text('worth').replace('%', ''))
  const amount = currency ? parseAmount(text('worth'), currency) : null
  const uses = text('max_uses')
  const until = text('until')
  const errors = {
    ...(!/^[A-Z0-9-]{3,24}$/.test(code) && { code: WRONG.code }),
    ...((currency
      ? amount === null || amount <= 0n
      : !(Number.isInteger(percent) && percent >= 1 && percent <= 100)) && {
      worth: WRONG.worth,
    }),
    ...(uses !== '' && !/^[1-9]\d{0,6}$/.test(uses) && { max_uses: WRONG.uses }),
    ...(until !== '' && !/^\d{4}-\d\d-\d\d$/.test(until) && { until: WRONG.until }),
  }
  if (Object.keys(errors).length > 0) throw new FieldErrors(errors)
  return {
    code,
    worth: currency ? { amount: amount ?? 0n, currency } : { percent },
    plan: text('plan') || null,
    maxUses: uses === '' ? null : Number(uses),
    // The day itself still counts: Riyadh's midnight after it.
    until: until === '' ? null : new Date(Date.parse(`${until}T00:00:00+03:00`) + 24 * 3_600_000),
  }
}

const WRONG = {
  code: {
    ar: 'من 3 إلى 24 حرفاً لاتينياً أو رقماً أو شرطة.',
    en: '3 to 24 Latin letters, digits or hyphens.',
  },
  taken: {
    ar: 'هذا الرمز مستخدم لقسيمة أخرى. اختر رمزاً آخر.',
    en: 'Another coupon has this code. Choose another one.',
  },
  worth: {
    ar: 'اكتب نسبة بين 1 و100، أو مبلغاً أكبر من صفر.',
    en: 'Write a share between 1 and 100, or an amount above zero.',
  },
  uses: { ar: 'اكتب عدداً صحيحاً أو اتركه فارغاً.', en: 'Enter a whole number, or leave it empty.' },
  until: { ar: 'اختر يوماً من التقويم.', en: 'Choose a day.' },
} as const satisfies Record<string, LocalizedText>

import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { countryChoices } from '#i18n/countries/countries.server.ts'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { formText } from '#platform/http/form/form-text.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorSummary } from '#ui/form/ErrorSummary.tsx'
import { Input } from '#ui/form/Input.tsx'
import { island } from '#ui/island.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Textarea } from '#ui/form/Textarea.tsx'
import { accountMeta } from '../../account-meta.ts'
import { GENDERS, PROFILE_LIMITS } from '../../own/profile.ts'
import { DataRefusal, saveData } from '../../own/data.server.ts'
import { DATA_FIELDS, type DataValues } from '../../own/data.ts'
import { doneAt, ownFrame } from '../../own/frame.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'

const valuesOf = (form: FormData) =>
  Object.fromEntries(DATA_FIELDS.map((name) => [name, formText(form, name)])) as DataValues

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  const { name, gender, country, about, lang } = frame.account
  return {
    frame,
    countries: countryChoices(ctx.lang),
    values: ctx.posted
      ? valuesOf(ctx.posted)
      : { name, gender: String(gender), country: country ?? '', about, lang },
    title: frame.title,
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const values = valuesOf(await request.formData())
  try {
    await saveData(ctx, values)
    return doneAt(ctx, 'Update-Data', 'saved')
  } catch (error) {
    return formRefusal(ctx, error, { values, errors: error instanceof DataRefusal ? error.errors : {} })
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function Data() {
  const { lang, t } = useI18n()
  const { frame, countries, values: before } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const values = refused?.kept.values ?? before
  const errors = refused?.kept.errors ?? {}
  const texts = [
    { name: 'name', message: errors.name && t(`accounts.error.name.${errors.name}`) },
    { name: 'country', message: errors.country && t(`accounts.error.country.${errors.country}`) },
    { name: 'about', message: errors.about && t(`accounts.error.about.${errors.about}`) },
  ].flatMap(({ name, message }) => (message ? [{ name, message }] : []))
  const errorOf = (field: string) => texts.find(({ name }) => name === field)?.message
  return (
    <OwnFrame frame={frame} page="Update-Data" refused={texts.length === 0 ? refused?.text : null}>
      <section className="panel" aria-labelledby="data">
        <SectionHead id="data" title={t('accounts.profile.data')} />
        <form
          {...island('form')}
          className="panel-body"
          method="post"
          action={localePath(lang, '/profile/Update-Data')}
        >
          <ErrorSummary errors={texts} />
          <input type="hidden" name="csrftoken" value={frame.token} />
          <Input
            name="name"
            label={t('accounts.field.name')}
            hint={t('accounts.field.nameHint')}
            defaultValue={values.name}
            error={errorOf('name')}
            autoComplete="name"
            dir="auto"
            required
          />
          <div className="field-columns">
            <Select
              name="country"
              label={t('accounts.field.country')}
              defaultValue={values.country}
              error={errorOf('country')}
              options={[{ value: '', label: t('accounts.field.noCountry') }, ...countries]}
            />
            <Select
              name="gender"
              label={t('accounts.field.gender')}
              defaultValue={values.gender}
              options={GENDERS.map((gender) => ({
                value: String(gender),
                label: t(`accounts.gender.${gender}`),
              }))}
            />
          </div>
          <Textarea
            name="about"
            label={t('accounts.field.about')}
            defaultValue={values.about}
            error={errorOf('about')}
            max={PROFILE_LIMITS.about}
            rows={4}
            dir="auto"
          />
          <Select
            name="lang"
            label={t('accounts.field.lang')}
            defaultValue={values.lang}
            options={[
              { value: 'ar', label: t('accounts.lang.ar') },
              { value: 'en', label: t('accounts.lang.en') },
            ]}
            required
          />
          <Button type="submit">{t('accounts.save')}</Button>
        </form>
      </section>
    </OwnFrame>
  )
}

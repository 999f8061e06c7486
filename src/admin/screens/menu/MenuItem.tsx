import { useI18n } from '#i18n/react.tsx'
import { MENU_LIMITS } from '#sections/menu/contract.ts'
import { Link } from '#ui/Link.tsx'
import { ConfirmAct } from '../../parts/ActForm.tsx'
import { BothFields, ChoiceField, TextField } from '../../parts/fields.tsx'
import { FormPart, PanelForm } from '../../parts/PanelForm.tsx'
import type { MenuItemData } from './contract.ts'

/** An entry of the menu: where it leads, its names, its list. */
export default function MenuItem({ data }: { data: MenuItemData }) {
  const { t, lang } = useI18n()
  const { title, was, list, lists, label, own, href, pages, isNew } = data
  const isPage = pages.some(({ value }) => value === href)
  return (
    <>
      <p>
        <Link className="more" to="/admin/menu">
          {t('admin.menu.back')}
        </Link>
      </p>
      <PanelForm>
        <input type="hidden" name="was" value={was} />
        <FormPart title={title} hint={own && t('admin.menu.own', { name: own[lang] })}>
          {href !== null && (
            <>
              <ChoiceField
                name="page"
                label={t('admin.menu.page')}
                hint={t('admin.menu.page.hint')}
                value={isPage ? href : ''}
                options={[{ value: '', label: t('admin.menu.page.none') }, ...pages]}
              />
              <TextField
                name="href"
                dir="ltr"
                label={t('admin.menu.href')}
                hint={t('admin.menu.href.hint')}
                value={isPage ? '' : href}
                maxLength={MENU_LIMITS.href}
              />
            </>
          )}
          <BothFields name="label" label={t('admin.menu.label')} value={label} max={MENU_LIMITS.label} />
          {list !== null && (
            <ChoiceField name="list" required label={t('admin.menu.list')} value={list} options={lists} />
          )}
        </FormPart>
      </PanelForm>
      {href !== null && !isNew && (
        <ConfirmAct
          fields={{ do: 'remove', was }}
          label={t('admin.menu.remove')}
          question={t('admin.menu.removing')}
        />
      )}
    </>
  )
}

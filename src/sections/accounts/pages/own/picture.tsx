import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type HeadersArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { localePath } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { formRefusal } from '#platform/http/form/form-refusal.server.ts'
import { Button } from '#ui/Button.tsx'
import { island } from '#ui/island.ts'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { accountMeta } from '../../account-meta.ts'
import { removePicture, savePicture } from '../../own/data.server.ts'
import { doneAt, ownFrame } from '../../own/frame.server.ts'
import { MemberPicture } from '../../own/MemberPicture.tsx'
import { PictureField } from '../../own/PictureField.tsx'
import { OwnFrame } from '../../own/OwnFrame.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const frame = await ownFrame(context.get(requestContext))
  return { frame, title: frame.title }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const ctx = context.get(requestContext)
  const form = await request.formData()
  try {
    const removes = form.get('intent') === 'remove'
    const file = form.get('picture')
    await (removes ? removePicture(ctx) : savePicture(ctx, file instanceof File ? file : null))
    return doneAt(ctx, 'File-Image', removes ? 'removed' : 'picture')
  } catch (error) {
    return formRefusal(ctx, error, {})
  }
}

export const headers = ({ actionHeaders }: HeadersArgs) => actionHeaders
export const meta = accountMeta

export default function PicturePage() {
  const { lang, t } = useI18n()
  const { frame } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const address = localePath(lang, '/profile/File-Image')
  return (
    <OwnFrame frame={frame} page="File-Image">
      <section className="panel" aria-labelledby="picture">
        <SectionHead id="picture" title={t('accounts.profile.picture')} />
        <div className="panel-body">
          <form {...island('form')} method="post" action={address} encType="multipart/form-data">
            <input type="hidden" name="csrftoken" value={frame.token} />
            <p className="large-picture">
              <MemberPicture profile={frame.profile} large />
            </p>
            <PictureField error={refused?.text} />
            <Button type="submit">{t('accounts.picture.save')}</Button>
          </form>
          {frame.profile.picture && (
            <form method="post" action={address}>
              <input type="hidden" name="csrftoken" value={frame.token} />
              <input type="hidden" name="intent" value="remove" />
              <p className="picture-remove">
                <Button type="submit" variant="danger" small>
                  {t('accounts.picture.remove')}
                </Button>
              </p>
            </form>
          )}
        </div>
      </section>
    </OwnFrame>
  )
}

import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { countryName } from '#i18n/countries/countries.server.ts'
import { useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { VISITOR } from '#platform/policy/viewer.ts'
import { Alert } from '#ui/Alert.tsx'
import { Link } from '#ui/Link.tsx'
import { accountMeta } from '../../account-meta.ts'
import { ownFrame } from '../../own/frame.server.ts'
import { OwnFrame } from '../../own/OwnFrame.tsx'
import { publicProfile } from '../../own/profile.server.ts'
import { ProfileFacts } from '../../own/ProfileFacts.tsx'

export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  const frame = await ownFrame(ctx)
  // As a visitor sees it.
  const seen = await publicProfile({ app: ctx.app, viewer: VISITOR }, frame.account.username)
  return {
    frame,
    seen: seen ?? frame.profile,
    country: seen?.country ? countryName(seen.country, ctx.lang) : null,
    title: frame.title,
  }
}

export const meta = accountMeta

export default function PublicPage() {
  const { t } = useI18n()
  const { frame, seen, country } = useLoaderData<typeof loader>()
  return (
    <OwnFrame frame={frame} page="show-my-profile">
      <Alert>
        {t('accounts.profile.publicNote')}{' '}
        <Link to="/profile/Viewing-Permissions">{t('accounts.profile.shows')}</Link>
      </Alert>
      <ProfileFacts profile={seen} countryName={country} />
    </OwnFrame>
  )
}

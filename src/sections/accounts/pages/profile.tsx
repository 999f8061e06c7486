import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { countryName } from '#i18n/countries/countries.server.ts'
import { Lat, useI18n } from '#i18n/react.tsx'
import { requestContext } from '#platform/http/context.server.ts'
import { accountMeta } from '../account-meta.ts'
import { MemberPicture } from '../own/MemberPicture.tsx'
import { publicProfile } from '../own/profile.server.ts'
import { ProfileFacts } from '../own/ProfileFacts.tsx'
import { accountTitle } from '../title.server.ts'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const ctx = context.get(requestContext)
  // The member edits it here: nothing may come from a shared cache.
  ctx.personal()
  const profile = await publicProfile(ctx, params['username'] ?? '')
  if (!profile) throw data(null, { status: 404 })
  return {
    profile,
    country: profile.country && countryName(profile.country, ctx.lang),
    title: `${accountTitle(ctx.lang, 'accounts.profile.public')} - ${profile.name}`,
  }
}

export const meta = accountMeta

export default function ProfilePage() {
  const { t } = useI18n()
  const { profile, country } = useLoaderData<typeof loader>()
  return (
    <>
      <header className="member">
        <MemberPicture profile={profile} />
        <div>
          <p className="small muted">{t('accounts.profile.public')}</p>
          <h1 dir="auto">{profile.name}</h1>
          <p className="small muted">
            <Lat>@{profile.username}</Lat>
          </p>
        </div>
      </header>
      <ProfileFacts profile={profile} countryName={country} />
    </>
  )
}

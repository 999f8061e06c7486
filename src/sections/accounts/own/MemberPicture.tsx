import { srcset } from '#platform/images/srcset.ts'
import { Picture } from '#ui/Picture.tsx'
import type { Profile } from './profile.ts'

/** A member's picture, or the first letter of the name. */
export function MemberPicture({
  profile,
  large,
}: {
  profile: Pick<Profile, 'name' | 'picture'>
  large?: boolean
}) {
  const { name, picture } = profile
  return (
    <span className={large ? 'member-picture large' : 'member-picture'}>
      {picture ? (
        <Picture {...srcset(picture)} sizes={large ? '160px' : '76px'} alt="" />
      ) : (
        <b aria-hidden="true" lang={/^\p{Script=Arabic}/u.test(name) ? 'ar' : 'en'}>
          {Array.from(name)[0]}
        </b>
      )}
    </span>
  )
}

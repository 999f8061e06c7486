import { localePath } from '#i18n/locale.ts'
import { Bidi, useI18n } from '#i18n/react.tsx'
import { Button } from '#ui/Button.tsx'
import { Input } from '#ui/form/Input.tsx'
import { MarkTags } from '#ui/MarkTags.tsx'
import { SectionHead } from '#ui/page/SectionHead.tsx'
import { NEWSLETTERS_PATH } from '../paths.ts'
import type { NewsletterList } from '../lists.ts'

/** The short form of a block: one letter, in the language of the page. Nothing without a letter. */
export function JoinBlock({ list }: { list: NewsletterList | null }) {
  const { lang, t } = useI18n()
  if (!list) return null
  return (
    <section className="panel" aria-labelledby="letter">
      <SectionHead id="letter" title={t('newsletters.block')} more={NEWSLETTERS_PATH} />
      <form className="panel-body" method="post" action={localePath(lang, NEWSLETTERS_PATH)}>
        <input type="hidden" name="lists" value={list.slug} />
        <input type="hidden" name="lang" value={lang} />
        <p>
          <Bidi text={list.about === '' ? list.name : list.about} />{' '}
          {list.demo && <MarkTags marks={{ demo: 'all' }} />}
        </p>
        <Input
          name="email"
          type="email"
          dir="ltr"
          autoComplete="email"
          maxLength={254}
          label={t('newsletters.email')}
          required
        />
        <Button type="submit" small>
          {t('newsletters.join')}
        </Button>
      </form>
    </section>
  )
}

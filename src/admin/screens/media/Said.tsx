import { LANGS, type Lang } from '#i18n/locale.ts'
import { useI18n } from '#i18n/react.tsx'

/** The description of a file in both languages, for viewers who may use it and not change it. */
export function Said<Name extends string>({
  words,
  labels,
}: {
  words: Readonly<Record<Lang, Readonly<Record<Name, string>>>>
  /** In the order in which they are shown. */
  labels: readonly (readonly [Name, string])[]
}) {
  const { t } = useI18n()
  return (
    <dl>
      {LANGS.flatMap((lang) =>
        labels
          .filter(([name]) => words[lang][name])
          .map(([name, label]) => (
            <div key={`${lang}${name}`}>
              <dt className="small muted">{`${label} (${t(`panel.lang.${lang}`)})`}</dt>
              <dd lang={lang} dir="auto">
                {words[lang][name]}
              </dd>
            </div>
          )),
      )}
    </dl>
  )
}

import { createContext, Fragment, use, useMemo, useSyncExternalStore, type ReactNode } from 'react'
import { toSegments } from './bidi/bidi.ts'
import { isoDay, toDate, type Moment } from './date/date.ts'
import { pickText, type Bilingual } from './fallback.ts'
import { createI18n, type I18n, type I18nInput } from './i18n.ts'
import { dirOf } from './locale.ts'
import type { MessageKey, ParamsArgs } from './messages.ts'
import { MISSING } from './number/number.ts'
import { createParts } from './translator.ts'

const I18nContext = createContext<I18n | null>(null)

/** Gives the page its language. Keep `value` stable between renders: everything is rebuilt when it changes. */
export function I18nProvider({ value, children }: { value: I18nInput; children: ReactNode }) {
  return <I18nContext value={useMemo(() => createI18n(value), [value])}>{children}</I18nContext>
}

/** The page's language, messages and formatters. */
export function useI18n(): I18n {
  const value = use(I18nContext)
  if (!value) throw new Error('no <I18nProvider> above')
  return value
}

type MessageParams<Key extends MessageKey> =
  ParamsArgs<Key, ReactNode> extends [infer Params] ? { params: Params } : object

/** A message with elements in its places: `<Message id="x.by" params={{ author: <a>…</a> }} />`. */
export function Message<Key extends MessageKey>(props: { id: Key } & MessageParams<Key>) {
  const { lang, dict, prefs } = useI18n()
  const params = 'params' in props ? (props.params as Readonly<Record<string, ReactNode>>) : undefined
  const parts = createParts(lang, dict, prefs)(props.id, params)
  return parts.map((part, index) =>
    index % 2 && typeof part === 'string' ? (
      <Bidi key={index} text={part} />
    ) : (
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}

type InlineProps = { children: ReactNode; className?: string }

/** A figure with its sign, unit or percent: set left to right, on one line, digits of one width. */
export function Num({ children, className }: InlineProps) {
  return Lat({ children, className: className ? `number ${className}` : 'number' })
}

/** A Latin name or code, a label and its code together: `CAS 67-56-1`. */
export function Lat({ children, className = 'latin' }: InlineProps) {
  return (
    <bdi className={className} dir="ltr">
      {children}
    </bdi>
  )
}

/** An editor's plain string with its names, codes and figures isolated. */
export function Bidi({ text }: { text: string }) {
  const { lang } = useI18n()
  return toSegments(text, lang).map(({ text: run, kind }, key) =>
    kind === 'plain' ? (
      run
    ) : (
      <bdi key={key} className={kind === 'num' ? 'number' : undefined} dir={kind === 'ara' ? 'rtl' : 'ltr'}>
        {run}
      </bdi>
    ),
  )
}

const MINUTE = 60_000

function everyMinute(wake: () => void): () => void {
  const timer = setInterval(wake, MINUTE)
  return () => clearInterval(timer)
}

/**
 * A moment in a `<time>` element. `relative` starts from the page's `now`, so that hydration agrees, and then follows
 * the reader's clock: a page out of the cache does not stay "5 minutes ago".
 */
export function Time({
  dateTime,
  as = 'date',
}: {
  dateTime: Moment
  as?: 'date' | 'time' | 'dateTime' | 'relative'
}) {
  const { fmt, now } = useI18n()
  const date = toDate(dateTime)
  if (!date) return MISSING
  return (
    <time
      dateTime={as === 'date' ? isoDay(date) : date.toISOString()}
      data-ago={as === 'relative' ? '' : undefined}
    >
      {as === 'relative' ? <Relative date={date} now={now} /> : fmt[as](date)}
    </time>
  )
}

function Relative({ date, now }: { date: Date; now: Date }) {
  const minute = useSyncExternalStore(
    everyMinute,
    () => Math.floor(Date.now() / MINUTE),
    () => now.getTime() / MINUTE,
  )
  return useI18n().fmt.relative(date, new Date(minute * MINUTE))
}

/** A text of both languages in the page's, or the twin's text with its own `lang` and `dir` and a visible mark. */
export function Fallback(texts: Bilingual) {
  const { lang, t } = useI18n()
  const picked = pickText(texts, lang)
  if (!picked) return MISSING
  if (picked.lang === lang) return <Bidi text={picked.text} />
  return (
    <span lang={picked.lang} dir={dirOf(picked.lang)}>
      {picked.text}{' '}
      <small className="language-mark" title={t('i18n.fallback.note')}>
        {t('i18n.fallback.mark')}
      </small>
    </span>
  )
}

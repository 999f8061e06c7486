import type { Lang } from '#i18n/locale.ts'
import type { Tone } from './Status.tsx'

/** The marks of a figure wherever it is shown; a real one as first published has none. */
export const MARKS = {
  demo: {
    tone: 'warn',
    all: { ar: 'بيانات توضيحية', en: 'Demonstration data' },
    some: { ar: 'أرقام فعلية وبيانات توضيحية', en: 'Real figures and demonstration data' },
  },
  estimated: {
    tone: 'info',
    all: { ar: 'تقدير', en: 'Estimate' },
    some: { ar: 'منها تقديرات', en: 'Includes estimates' },
  },
  revised: {
    tone: 'off',
    all: { ar: 'رقم معدَّل', en: 'Revised' },
    some: { ar: 'منها أرقام معدَّلة', en: 'Includes revised figures' },
  },
} as const satisfies Record<string, { tone: Tone; all: Record<Lang, string>; some: Record<Lang, string> }>

export type Mark = keyof typeof MARKS

/** The marks of several figures: which of them all have, and which only some. */
export type Marks = Readonly<Partial<Record<Mark, 'all' | 'some'>>>

export const MARK_NAMES = Object.keys(MARKS) as Mark[]

/** The marks of figures that are shown together, from those of each. */
export function marksOf(figures: readonly (readonly Mark[])[]): Marks {
  return together(figures.map((own) => Object.fromEntries(own.map((mark) => [mark, 'all']))))
}

/** The marks of several groups of figures together. */
export function together(groups: readonly Marks[]): Marks {
  return Object.fromEntries(
    MARK_NAMES.flatMap((mark) => {
      const found = groups.filter((group) => group[mark] !== undefined)
      if (found.length === 0) return []
      return [[mark, groups.every((group) => group[mark] === 'all') ? 'all' : 'some']]
    }),
  )
}

/** The marks in words, each by itself. */
export function markWords(marks: Marks, lang: Lang): string[] {
  return MARK_NAMES.flatMap((mark) => {
    const reach = marks[mark]
    return reach ? [MARKS[mark][reach][lang]] : []
  })
}

/** A text about figures with their marks behind it; as it is where there are none. */
export function withMarks(text: string, marks: Marks, lang: Lang): string {
  const words = markWords(marks, lang)
  return words.length > 0 ? `${text} (${words.join(lang === 'ar' ? '، ' : ', ')})` : text
}

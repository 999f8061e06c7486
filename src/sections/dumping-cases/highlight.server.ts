import { sql } from 'kysely'
import type { Highlight, HighlightContext } from '#datasets/highlight.ts'
import { highlightMarks } from '#datasets/highlight.server.ts'
import { countWords } from '#datasets/words.server.ts'
import { isoDay } from '#i18n/date/date.ts'
import { ofOneKind } from '#datasets/list/kinds.server.ts'
import { formatterOf } from '#i18n/number/formatter.server.ts'
import { CASES } from './cases.server.ts'
import { expiring, inForce } from './measures/expiring.server.ts'

const IN_FORCE = {
  ar: {
    zero: 'قضايا تدابيرها سارية',
    one: 'قضية تدابيرها سارية',
    two: 'قضيتان تدابيرهما سارية',
    few: 'قضايا تدابيرها سارية',
    many: 'قضية تدابيرها سارية',
    other: 'قضية تدابيرها سارية',
  },
  en: { one: 'case with measures in force', other: 'cases with measures in force' },
}

const EXPIRING = {
  ar: {
    zero: '',
    one: '، منها قضية تنتهي تدابيرها خلال 12 شهراً',
    two: '، منها قضيتان تنتهي تدابيرهما خلال 12 شهراً',
    few: '، منها {count} قضايا تنتهي تدابيرها خلال 12 شهراً',
    many: '، منها {count} قضية تنتهي تدابيرها خلال 12 شهراً',
    other: '، منها {count} قضية تنتهي تدابيرها خلال 12 شهراً',
  },
  en: {
    one: '; those of {count} expire within 12 months',
    other: '; those of {count} expire within 12 months',
  },
}

/** How many cases have measures in force, and how many of those measures expire within a year. */
export async function caseHighlight(ctx: HighlightContext): Promise<Highlight> {
  const { app, lang } = ctx
  ctx.tag(CASES.tag)
  const today = isoDay(ctx.now)
  const found = await app.memo.get(`dumping-cases:highlight:${today}`, [CASES.tag], async () => {
    const own = ofOneKind(CASES, sql`not hidden`)
    const { rows } = await sql<{ standing: number; ending: number }>`
      select count(*) filter (where ${inForce(today)}) as standing, count(*) filter (where ${expiring(today)}) as ending
      from dumping_cases_case where ${own}`.execute(app.db)
    const marks = await highlightMarks(ctx, CASES, sql`${own} and ${inForce(today)}`)
    return { ...(rows[0] ?? { standing: 0, ending: 0 }), marks }
  })
  if (found.standing === 0) return null
  const fmt = formatterOf(lang, ctx.now, ctx.prefs)
  return {
    value: fmt.number(found.standing),
    marks: found.marks,
    label:
      countWords(IN_FORCE, found.standing, lang, { fmt }) +
      (found.ending > 0 ? countWords(EXPIRING, found.ending, lang, { fmt }) : ''),
  }
}

/** A case's rows of duties; the case is the row of the query around. */
const OWN = 'dumping_cases_duty d where d.case_slug = dumping_cases_case.slug'

/** The duties that represent the case: definitive ones, before there are any the recommended, before those the provisional. */
const STAGE = `select d.stage from ${OWN}
  order by array_position(array['definitive', 'recommended', 'provisional'], d.stage) limit 1`

/** The unit of the duties of that stage. An exempt producer has none and fits any; null when there are several. */
const UNIT = `select case count(distinct nullif(d.unit, 'nil'))
    when 1 then min(nullif(d.unit, 'nil')) when 0 then min(d.unit) end
  from ${OWN} and d.stage = (${STAGE})`

/** The stage, or `mixed` when its duties have several units and so no range. */
export const FEE_STAGE = `select case when (${UNIT}) is null and (${STAGE}) is not null then 'mixed' else (${STAGE}) end`

export const FEE_UNIT = UNIT

const end = (pick: 'min' | 'max', rate: string) =>
  `select ${pick}(${rate}) from ${OWN} and d.stage = (${STAGE}) and (${UNIT}) is not null`

/** Both ends of the duties of that stage; null when they have several units. */
export const FEE_LOWEST = end('min', 'd.rate')
export const FEE_HIGHEST = end('max', 'coalesce(d.rate_max, d.rate)')

import { sql, type RawBuilder } from 'kysely'

/**
 * A column to order Arabic names by, as `orderBy(arabicOrder('company.name_ar'))`: alphabet as in a dictionary,
 * marks ignored, numbers by value, Arabic before Latin. Why and where from: docs/decisions/0005-arabic-collation.md.
 */
export function arabicOrder(ref: string): RawBuilder<string> {
  return sql<string>`${sql.ref(ref)} collate kimya_ar`
}

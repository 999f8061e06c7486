import { Lat } from '#i18n/react.tsx'

export type FormulaProps = {
  /** A symbol as it is stored: `MeOH`, `NH₃`. */
  text: string
  className?: string
}

// Elements of the chemicals trade; `PA66` is no formula, and its figures are no subscripts.
const FORMULA = /^(?:(?:Al|Ar|Br|Ca|Cl|Cr|Cu|Fe|He|Li|Mg|Mn|Na|Ni|Si|Ti|Zn|[BCFHIKNOPS])\d*)+(?:=|-\d)?$/

/** A product symbol as a left-to-right isolate; figures of a formula become `<sub>`, which every Cairo file can draw. */
export function Formula({ text, className }: FormulaProps) {
  const parts = text.split(FORMULA.test(text) ? /((?<=[A-Za-z])\d+)/ : /([₀-₉]+)/)
  return (
    <Lat className={className ? `latin ${className}` : undefined}>
      {parts.map((part, index) => (index % 2 ? <sub key={index}>{part.normalize('NFKC')}</sub> : part))}
    </Lat>
  )
}

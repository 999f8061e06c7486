import { Lat } from '#i18n/react.tsx'

export type FormulaProps = {
  /** A symbol as the data keeps it: `MeOH`, `NH₃`. */
  text: string
  className?: string
}

/** A product symbol as a left-to-right isolate; subscript digits become `<sub>`, which every Cairo file can draw. */
export function Formula({ text, className }: FormulaProps) {
  const parts = text.split(/([₀-₉]+)/)
  return (
    <Lat className={className ? `lat ${className}` : undefined}>
      {parts.map((part, index) => (index % 2 ? <sub key={index}>{part.normalize('NFKC')}</sub> : part))}
    </Lat>
  )
}

/** A name in a program, such as a field or an error: English, in Latin order, on pages of both languages. */
export function Named({ children }: { children: string }) {
  return (
    <code dir="ltr" lang="en">
      {children}
    </code>
  )
}

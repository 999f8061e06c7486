/** A text to be copied: in Latin order on Arabic pages too, and chosen whole by one click. */
export function Code({ text, label }: { text: string; label: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
    <section className="code" dir="ltr" lang="en" aria-label={label} tabIndex={0}>
      <pre>
        <code>{text}</code>
      </pre>
    </section>
  )
}

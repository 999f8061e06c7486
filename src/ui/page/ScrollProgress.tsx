/** How far the page is read, on the lower edge of the navigation: CSS alone where it can, else shell/client/scrolling.ts. */
export function ScrollProgress() {
  return (
    <div className="progress" aria-hidden="true">
      <i />
    </div>
  )
}

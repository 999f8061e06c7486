/** When the page was made, if the server had to send an old copy of it: said in the header `server-timing`. */
export function copyMadeAt(clock: Pick<Performance, 'getEntriesByType'>): string | null {
  const [opened] = clock.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const mark = opened?.serverTiming?.find(({ name }) => name === 'copy')
  return mark && !Number.isNaN(Date.parse(mark.description)) ? mark.description : null
}

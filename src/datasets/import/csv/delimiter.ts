export type Delimiter = ',' | ';' | '\t'

const DELIMITERS: readonly Delimiter[] = [',', ';', '\t']
const LINES = 20

/**
 * What parts the cells: the mark that most of the first lines have equally often, outside quotes; of two such, the more
 * frequent. A comma when nothing is found: a file of one column.
 */
export function detectDelimiter(head: string): Delimiter {
  const lines = head
    .replace(/"[^"]*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, LINES)
  let best: { delimiter: Delimiter; agreeing: number; count: number } = {
    delimiter: ',',
    agreeing: 0,
    count: 0,
  }
  for (const delimiter of DELIMITERS) {
    const counts = lines.map((line) => line.split(delimiter).length - 1)
    const { count, agreeing } = commonest(counts.filter((n) => n > 0))
    if (agreeing > best.agreeing || (agreeing === best.agreeing && count > best.count))
      best = { delimiter, agreeing, count }
  }
  return best.delimiter
}

function commonest(counts: readonly number[]): { count: number; agreeing: number } {
  const times = new Map<number, number>()
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1)
  const [count, agreeing] = [...times].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0]
  return { count, agreeing }
}

/** The sheet that formulas speak of: figures and texts by their places. */
export type Cells = ReadonlyMap<string, { formula: string } | { value: number | string }>

type Value = number | string | null

/**
 * The results of a sheet's formulas, as a spreadsheet computes them: in doubles, rounding what has fifteen digits. Only what our
 * formulas use: + - * / > =, IF, COUNT, ROUND, MIN, MAX, places and ranges. Throws on everything else.
 */
export function sheetValues(cells: Cells): (place: string) => Value {
  const known = new Map<string, Value>()
  const valueAt = (place: string): Value => {
    const found = known.get(place)
    if (found !== undefined) return found
    const cell = cells.get(place)
    const value = !cell ? null : 'value' in cell ? cell.value : evaluate(cell.formula, valueAt)
    known.set(place, value)
    return value
  }
  return valueAt
}

const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?)|\$?([A-Z]+)\$?(\d+)(?::\$?([A-Z]+)\$?(\d+))?|([A-Z]+)\(|"([^"]*)"|([-+*/(),=><]))/y

type Token =
  | { is: 'value'; value: Value }
  | { is: 'range'; values: Value[] }
  | { is: 'call'; name: string }
  | { is: 'sign'; sign: string }

function evaluate(formula: string, valueAt: (place: string) => Value): Value {
  const tokens: Token[] = []
  // Of its own: while one formula is read, it asks for others.
  const reader = new RegExp(TOKEN)
  while (reader.lastIndex < formula.length) {
    const at = reader.lastIndex
    const match = reader.exec(formula)
    if (!match) throw new Error(`Not understood at ${at}: ${formula}`)
    const [, digits, letter = '', row, toLetter, , name, quoted, sign] = match
    if (digits !== undefined) tokens.push({ is: 'value', value: Number(digits) })
    else if (row !== undefined && toLetter !== undefined)
      tokens.push({ is: 'range', values: between(letter, toLetter).map((column) => valueAt(column + row)) })
    else if (row !== undefined) tokens.push({ is: 'value', value: valueAt(letter + row) })
    else if (name !== undefined) tokens.push({ is: 'call', name })
    else if (quoted !== undefined) tokens.push({ is: 'value', value: quoted })
    else tokens.push({ is: 'sign', sign: sign ?? '' })
  }
  let next = 0
  const isSign = (...signs: string[]) => {
    const token = tokens[next]
    return token?.is === 'sign' && signs.includes(token.sign) ? token.sign : null
  }
  const expect = (sign: string) => {
    if (!isSign(sign)) throw new Error(`${sign} is missing in ${formula}`)
    next++
  }
  // A division by nothing in a branch that IF does not take is no fault: a spreadsheet leaves the branch alone.
  const number = (value: Value): number => {
    if (value === null) return 0
    return typeof value === 'number' ? value : Number.NaN
  }
  const compared = (): Value => {
    let left = summed()
    for (let sign = isSign('=', '>', '<'); sign; sign = isSign('=', '>', '<')) {
      next++
      const right = summed()
      const is =
        sign === '='
          ? left === right
          : sign === '>'
            ? number(left) > number(right)
            : number(left) < number(right)
      left = is ? 1 : 0
    }
    return left
  }
  const summed = (): Value => {
    let left = multiplied()
    for (let sign = isSign('+', '-'); sign; sign = isSign('+', '-')) {
      next++
      const right = multiplied()
      left = sign === '+' ? number(left) + number(right) : number(left) - number(right)
    }
    return left
  }
  const multiplied = (): Value => {
    let left = single()
    for (let sign = isSign('*', '/'); sign; sign = isSign('*', '/')) {
      next++
      const right = single()
      left = sign === '*' ? number(left) * number(right) : number(left) / number(right)
    }
    return left
  }
  const single = (): Value => {
    const token = tokens[next++]
    if (token?.is === 'value') return token.value
    if (token?.is === 'sign' && token.sign === '(') {
      const value = compared()
      expect(')')
      return value
    }
    if (token?.is === 'call') return called(token.name)
    throw new Error(`Not understood: ${formula}`)
  }
  const called = (name: string): Value => {
    const given: Value[][] = []
    while (!isSign(')')) {
      const token = tokens[next]
      if (token?.is === 'range') {
        next++
        given.push(token.values)
      } else given.push([compared()])
      if (isSign(',')) next++
    }
    expect(')')
    const all = given.flat()
    const figures = all.filter((value) => typeof value === 'number')
    const [first = null, second = null, third = null] = all
    if (name === 'IF') return first ? second : third
    if (name === 'COUNT') return figures.length
    if (name === 'MIN') return Math.min(...figures)
    if (name === 'MAX') return Math.max(...figures)
    if (name === 'ROUND') return roundedAs(number(first), number(second))
    throw new Error(`Not known: ${name}`)
  }
  const value = compared()
  if (next !== tokens.length) throw new Error(`More than a formula: ${formula}`)
  return value
}

/** Halves away from zero, of the fifteen digits that a spreadsheet shows. */
function roundedAs(value: number, digits: number): number {
  const shown = Number(Math.abs(value).toPrecision(15))
  return Math.sign(value) * Number(`${Math.round(Number(`${shown}e${digits}`))}e-${digits}`)
}

function between(from: string, to: string): string[] {
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)]
  return Array.from({ length: last - first + 1 }, (_, at) => String.fromCharCode(first + at))
}

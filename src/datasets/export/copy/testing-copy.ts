/** A message of PostgreSQL's protocol. */
export function message(letter: string, text: string): Buffer {
  const bytes = Buffer.from(`${letter}    ${text}`)
  bytes.writeUInt32BE(bytes.length - 1, 1)
  return bytes
}

/** Lines as COPY sends them. */
export function sent(lines: readonly string[]): Buffer {
  return Buffer.concat(lines.map((line) => message('d', `${line}\n`)))
}

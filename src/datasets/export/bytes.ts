const [LF, CR, QUOTE] = [0x0a, 0x0d, 0x22]

/** Bytes written one after the other, in a block that grows. */
export class Bytes {
  #block: Buffer
  #at = 0

  constructor(size: number) {
    this.#block = Buffer.allocUnsafeSlow(size)
  }

  copy(from: Buffer, start: number, end: number): void {
    if (start === end) return
    this.#reserve(end - start)
    this.#at += from.copy(this.#block, this.#at, start, end)
  }

  /** A field in quotes, its own doubled. */
  quoted(from: Buffer, start: number, end: number): void {
    this.#reserve((end - start) * 2 + 2)
    const block = this.#block
    let at = this.#at
    block[at++] = QUOTE
    for (let i = start; i < end; i++) {
      const byte = from[i] ?? 0
      if (byte === QUOTE) block[at++] = QUOTE
      block[at++] = byte
    }
    block[at++] = QUOTE
    this.#at = at
  }

  text(text: string): void {
    if (text === '') return
    this.#reserve(text.length * 3)
    this.#at += this.#block.write(text, this.#at)
  }

  byte(byte: number): void {
    this.#reserve(1)
    this.#block[this.#at++] = byte
  }

  endOfLine(): void {
    this.byte(CR)
    this.byte(LF)
  }

  written(): Buffer {
    return this.#block.subarray(0, this.#at)
  }

  #reserve(more: number): void {
    if (this.#at + more <= this.#block.length) return
    const larger = Buffer.allocUnsafeSlow((this.#at + more) * 2)
    this.#block.copy(larger, 0, 0, this.#at)
    this.#block = larger
  }
}

const FIRST_ROOM = 1 << 12

/**
 * What belongs to an address, by the number of each (`addressNumber`, which is as good as random). Its two arrays lie outside of the
 * heap that the engine looks through, and take a tenth of a `Map`: an archive of 100,000 stories has 300,000 addresses.
 */
export class AddressTable {
  /** The number of an address and one; 0 where there is room. */
  #keys = new Float64Array(FIRST_ROOM)
  #values = new Int32Array(FIRST_ROOM)
  #size = 0

  get(address: number): number | undefined {
    const place = this.#placeOf(address)
    return this.#keys[place] === 0 ? undefined : this.#values[place]
  }

  /** Notes what belongs to an address; the first that is said of it stays. */
  add(address: number, value: number): void {
    const place = this.#placeOf(address)
    if (this.#keys[place] !== 0) return
    this.#keys[place] = address + 1
    this.#values[place] = value
    this.#size += 1
    if (this.#size * 2 > this.#keys.length) this.#grow()
  }

  /** Where an address is, or would be. */
  #placeOf(address: number): number {
    const room = this.#keys.length
    let place = address % room
    while (this.#keys[place] !== 0 && this.#keys[place] !== address + 1) place = (place + 1) % room
    return place
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values]
    this.#keys = new Float64Array(keys.length * 2)
    this.#values = new Int32Array(keys.length * 2)
    keys.forEach((key, at) => {
      if (key === 0) return
      const place = this.#placeOf(key - 1)
      this.#keys[place] = key
      this.#values[place] = values[at] ?? 0
    })
  }
}

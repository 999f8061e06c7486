/** Prices are written to the cent; those below ten to a hundredth of it. */
export const decimalsOf = (price: number) => (Math.abs(price) < 10 ? 4 : 2)

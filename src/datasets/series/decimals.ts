/** Prices are written to the cent; those below ten to a hundredth of it. `products_prices_shown` in SQL is the same rule. */
export const decimalsOf = (price: number) => (Math.abs(price) < 10 ? 4 : 2)

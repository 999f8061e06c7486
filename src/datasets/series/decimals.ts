/**
 * Prices are written to the cent, those below one to a hundredth of it; all of a series as its last one. `products_prices_shown`
 * in SQL is the same rule.
 */
export const decimalsOf = (price: number) => (Math.abs(price) < 1 ? 4 : 2)

/** The chart of what a company can make, by product: large, with its table and files. */
export const capacityChartPath = (company: string) =>
  `/production-capacity/chart/by-product?company=${company}`

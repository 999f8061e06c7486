/** A story of the demonstration and the one to which an editor would lead its reader first, each by its file. */
interface Judged {
  story: string
  pick: string
}

/** Written by hand before anything was weighed, and never changed to suit the weights. */
export const JUDGED: readonly Judged[] = [
  { story: 'x-eu-meg-rate', pick: 'eu-meg-saudi-duty-five-year-term' },
  { story: 'w-eu-meg-duty-timeline', pick: 'eu-meg-saudi-duty-five-year-term' },
  { story: 'india-meg-three-investigations', pick: 'w-india-meg-three-cases' },
  { story: 'x-india-meg-2019-terminated', pick: 'india-meg-three-investigations' },
  { story: 'india-tdi-duty-and-its-sunset-review', pick: 'w-india-tdi-sunset-review' },
  { story: 'w-us-melamine-qatar-negative', pick: 'five-cases-that-ended-without-duties' },
  { story: 'x-china-methanol-2010', pick: 'five-cases-that-ended-without-duties' },
  { story: 'x-egypt-pp-2013', pick: 'x-india-pp-2009' },
  { story: 'gcc-superabsorbent-duty-isolated-market', pick: 'x-gcc-sap-duty' },
  { story: 'x-saudi-epoxy-2026', pick: 'saudi-trade-remedies-four-chemical-cases' },
  { story: 'x-saudi-tio2-case', pick: 'saudi-trade-remedies-four-chemical-cases' },
  { story: 'w-india-lldpe-2025', pick: 'hs-3901-polyethylene-and-india-case' },
  { story: 'x-hs-lldpe-line', pick: 'hs-3901-polyethylene-and-india-case' },
  { story: 'w-sabic-europe-disposals-2026', pick: 'sabic-exits-europe-and-engineering-plastics' },
  { story: 'w-adnoc-covestro-completed', pick: 'adnoc-xrg-covestro-fertiglobe-buying-strategy' },
  { story: 'x-adnoc-fertiglobe', pick: 'adnoc-xrg-covestro-fertiglobe-buying-strategy' },
  { story: 'w-borouge-group-nova', pick: 'borouge-group-international-merger-structure' },
  { story: 'x-borouge-4', pick: 'ruwais-ras-laffan-polyethylene-expansion' },
  { story: 'x-ras-laffan-petrochemicals', pick: 'gulf-ethylene-crackers-2026-2027' },
  { story: 'x-amiral-cracker', pick: 'gulf-ethylene-crackers-2026-2027' },
  { story: 'x-sadara-mixed-feed', pick: 'oil-to-gas-ratio-and-the-cracker' },
  { story: 'x-apoc-pdh', pick: 'ethane-naphtha-propane-propylene-supply' },
  { story: 'x-iq-qafco-full', pick: 'foreign-partners-leaving-gulf-joint-ventures' },
  { story: 'x-qafco-capacity', pick: 'gulf-urea-capacity-value-analysis' },
  { story: 'w-urea-june-2026-fall', pick: 'urea-june-2026-largest-monthly-fall' },
  { story: 'w-dap-tsp-june-2026', pick: 'five-fertilizer-prices-first-half-2026' },
  { story: 'x-brent-peak-april-2026', pick: 'brent-2026-peak-and-monthly-averages' },
  { story: 'w-europe-gas-2026', pick: 'three-gas-prices-first-half-2026' },
  { story: 'x-bapco-force-majeure', pick: 'gulf-plant-stops-first-quarter-2026' },
  { story: 'x-siig-petrochem-swap', pick: 'share-swap-deals-saudi-chemicals-ratios' },
]

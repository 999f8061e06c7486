import type { Dataset } from '#datasets/dataset.ts'
import { DATA_SECTIONS } from '#sections/data-sections.server.ts'

/** Every declared dataset. */
export const DATASETS: readonly Dataset[] = DATA_SECTIONS.flatMap(({ datasets }) => datasets)

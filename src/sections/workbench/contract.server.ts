export { viewFigures, type ViewFigure } from './figures/view-figures.server.ts'
export { savedByIds, savedViews, type SavedByOne } from './saved/store.server.ts'
export { WORKBENCH_CHART } from './workbench-chart.server.ts'

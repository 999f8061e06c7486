export { savedViews } from './saved/store.server.ts'
export { WORKBENCH_CHART } from './workbench-chart.server.ts'

export { WORKBENCH_CHART } from './workbench-chart.server.ts'

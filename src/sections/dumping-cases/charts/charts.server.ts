import { datasetChart } from '#datasets/charts/dataset-chart.server.ts'
import { CASES } from '../cases.server.ts'
import { marketChart, yearChart } from './count-charts.server.ts'
import { CASE_COURSE, courseChart } from './course-chart.server.ts'
import { dutiesByMarket, highestDuties } from './duty-charts.server.ts'

/** Charts of trade-remedy cases (MKT-05): duties in force, their course, and how many there are by year and by market. */
export const CASE_CHARTS = {
  dutiesByMarket: datasetChart({
    dataset: CASES,
    key: 'duties-by-market',
    title: { ar: 'الرسوم السارية حسب السوق', en: 'Duties in force by market' },
    view: 'duties',
    load: dutiesByMarket,
  }),
  highestDuties: datasetChart({
    dataset: CASES,
    key: 'highest-duties',
    title: { ar: 'أعلى الرسوم السارية', en: 'Highest duties in force' },
    view: 'duties',
    load: highestDuties,
  }),
  course: datasetChart({
    dataset: CASES,
    key: 'course',
    title: { ar: 'مسار القضايا ومراحلها', en: 'Case timelines and stages' },
    view: 'timeline',
    load: courseChart,
  }),
  byYear: datasetChart({
    dataset: CASES,
    key: 'by-year',
    title: { ar: 'القضايا حسب سنة فتحها', en: 'Cases by year of opening' },
    view: 'chart',
    load: yearChart,
  }),
  byMarket: datasetChart({
    dataset: CASES,
    key: 'by-market',
    title: { ar: 'القضايا حسب السوق المستوردة والحالة', en: 'Cases by importing market and status' },
    view: 'chart',
    load: marketChart,
  }),
  one: CASE_COURSE,
}

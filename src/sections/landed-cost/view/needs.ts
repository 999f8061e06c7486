import type { ComparisonPage } from '../comparison/page.server.ts'

/** Whether a figure is asked for, or what was typed for it is wrong. */
export const needs = ({ asks, faults }: Pick<ComparisonPage, 'asks' | 'faults'>, name: string): boolean =>
  asks.includes(name) || faults[name] !== undefined

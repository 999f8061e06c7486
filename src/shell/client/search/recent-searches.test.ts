import { expect, test } from 'vitest'
import { recentSearches, rememberSearch } from './recent-searches.ts'
import { memoryStore } from '../start/testing-store.ts'

test('SRCH-01 recent searches stay on the device, each once, the newest first, a few of them', () => {
  const store = memoryStore()
  for (const words of ['يوريا', 'HDPE', ' يوريا ', '', 'a', 'b', 'c', 'd', 'e']) rememberSearch(store, words)
  expect(recentSearches(store)).toEqual(['e', 'd', 'c', 'b', 'a', 'يوريا'])
  expect(recentSearches(memoryStore({ 'recent-searches': '{broken' }))).toEqual([])
  expect(recentSearches(null)).toEqual([])
})

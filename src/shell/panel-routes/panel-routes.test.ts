import { expect, test } from 'vitest'
import { isPanelPath } from './panel-routes.server.ts'

test('SAFE-05 the paths of the panel are known in both languages, and no other path is', () => {
  for (const path of ['/admin', '/en/admin', '/admin/articles/12', '/en/admin/'])
    expect(isPanelPath(path), path).toBe(true)
  for (const path of ['/', '/en', '/index', '/administration', '/c/12-x', '/page/admin'])
    expect(isPanelPath(path), path).toBe(false)
})

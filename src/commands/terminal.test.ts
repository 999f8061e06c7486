import * as os from 'node:os'
import { expect, test, vi } from 'vitest'
import { operatorName } from './terminal.ts'

vi.mock('node:os', async (original) => ({ ...(await original<typeof os>()), userInfo: vi.fn() }))

test('OPS-07 a command is given by the user of the machine, by its number where that has no name', () => {
  vi.mocked(os.userInfo).mockReturnValueOnce({ username: 'huda' } as os.UserInfo<string>)
  expect(operatorName()).toBe('huda')
  vi.mocked(os.userInfo).mockImplementationOnce(() => {
    throw new Error('A system error occurred: uv_os_get_passwd returned ENOENT')
  })
  expect(operatorName()).toMatch(/^uid \d+$/)
})

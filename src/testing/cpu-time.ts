/** Processor time in ms that `work` takes in this process: unlike the clock's, it is the same beside busy neighbours. */
export async function cpuMs(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  return process.cpuUsage(before).user / 1000
}

let target: string | null = null

/** Address of the navigation that is under way, for what must finish it by a full load. */
export function setTarget(address: string | null): void {
  target = address
}

export const targetAddress = (): string | null => target

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The time zones to choose from; the given ones always stand among them. */
export function timeZones(...given: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...given])].sort()
}

export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Returns all time zones, with the given ones, which the browser may not list. */
export function timeZones(...given: readonly string[]): string[] {
  return [...new Set([...Intl.supportedValuesOf('timeZone'), ...given])].sort()
}

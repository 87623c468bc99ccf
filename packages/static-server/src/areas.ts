interface Built {
  /** Patterns of pages; absent in older builds. */
  readonly pages?: readonly string[]
  readonly routes: Readonly<Record<string, unknown>>
}

export function areasOf({ pages, routes }: Built): string[] {
  const fixed = (pages ?? Object.keys(routes)).map((pattern) => pattern.replace(/\/[:*].*$/, '') || '/')
  return [...new Set(fixed)]
}

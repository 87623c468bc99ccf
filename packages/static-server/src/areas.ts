interface Built {
  /** The paths of its pages, as patterns. A build of before this was said has none. */
  readonly pages?: readonly string[]
  readonly routes: Readonly<Record<string, unknown>>
}

/** The paths at and below which a remote has pages: those of its pages up to what varies in them. */
export function areasOf({ pages, routes }: Built): string[] {
  const fixed = (pages ?? Object.keys(routes)).map((pattern) => pattern.replace(/\/[:*].*$/, '') || '/')
  return [...new Set(fixed)]
}

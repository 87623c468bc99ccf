export interface RowReport {
  readonly row: string
  readonly title: string
  readonly tried: number
  readonly held: number
  /** Failed checks with their number; `seen` is the first observation. */
  readonly failures: readonly { readonly what: string; readonly count: number; readonly seen: string }[]
  /** Checks that this machine cannot run, with the reason. */
  readonly notPossible: readonly string[]
  readonly notes: readonly string[]
  /** Further tables for the report, as lines. */
  readonly tables: readonly (readonly string[])[]
  readonly seconds: number
}

const seenCharsMax = 300

export class Tally {
  tried = 0
  held = 0
  readonly notPossible: string[] = []
  readonly notes: string[] = []
  readonly tables: string[][] = []
  readonly #failures = new Map<string, { count: number; seen: string }>()

  check(what: string, holds: boolean, seen: unknown = ''): boolean {
    this.tried += 1
    if (holds) {
      this.held += 1
      return true
    }
    const known = this.#failures.get(what)
    const text = (typeof seen === 'string' ? seen : JSON.stringify(seen)).slice(0, seenCharsMax)
    this.#failures.set(what, { count: (known?.count ?? 0) + 1, seen: known?.seen ?? text })
    return false
  }

  get failures(): RowReport['failures'] {
    return [...this.#failures].map(([what, { count, seen }]) => ({ what, count, seen }))
  }
}

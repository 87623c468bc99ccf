/** Rules of a merge. A field without a rule is one value. */
export interface MergeRules<W> {
  /** Lists that merge entry by entry, with the identity of an entry. */
  readonly lists?: { readonly [K in keyof W]?: (entry: EntryOf<W[K]>) => string }
  /** Fields that are one value together, e.g. a place and its coordinates. */
  readonly together?: readonly (readonly (keyof W)[])[]
}

type EntryOf<T> = T extends readonly (infer Entry)[] ? Entry : never
type Identity = (entry: unknown) => string

export interface Merged<W> {
  /** The merged values; contested fields hold `mine`. */
  readonly words: W
  readonly contested: readonly (keyof W)[]
  /** Fields that have the other side's value, in whole or in part. */
  readonly taken: readonly (keyof W)[]
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other))

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const identityOf = <W>({ lists }: MergeRules<W>, field: keyof W): Identity | undefined =>
  lists?.[field] as Identity | undefined

/** Returns whether a field is equal. Lists with identities are equal if their entries are. */
export const isSameField = <W>(one: Partial<W>, other: Partial<W>, field: keyof W, rules: MergeRules<W>): boolean => {
  const idOf = identityOf(rules, field)
  if (!idOf || !Array.isArray(one[field]) || !Array.isArray(other[field])) return isSame(one[field], other[field])
  return isSame(listOf(one[field]).map(idOf), listOf(other[field]).map(idOf))
}

/** Returns each field alone, or with the fields that form one value with it. */
export const unitsOf = <W extends object>(
  words: W,
  { together = [] }: MergeRules<W>,
): readonly (readonly (keyof W)[])[] => {
  const grouped = new Set(together.flat())
  const alone = (Object.keys(words) as (keyof W)[]).filter((field) => !grouped.has(field))
  return [...alone.map((field) => [field]), ...together]
}

export const unitOf = <W>({ together = [] }: MergeRules<W>, field: keyof W): readonly (keyof W)[] =>
  together.find((unit) => unit.includes(field)) ?? [field]

/** Keeps additions and removals of both sides, also of moved entries. If both moved some, `mine` orders. */
const mergeLists = (base: readonly unknown[], mine: readonly unknown[], theirs: readonly unknown[], idOf: Identity) => {
  const idsOf = (list: readonly unknown[]) => list.map(idOf)
  const [before, here, there] = [idsOf(base), idsOf(mine), idsOf(theirs)]
  const isRemoved = (id: string) => before.includes(id) && !(here.includes(id) && there.includes(id))
  const entries = new Map([...theirs, ...mine].map((entry) => [idOf(entry), entry]))
  const common = (ids: readonly string[]) => ids.filter((id) => before.includes(id) && !isRemoved(id))
  const [order, other] = isSame(common(here), common(before)) ? [there, here] : [here, there]
  const ids = order.filter((id) => !isRemoved(id))
  for (const [index, id] of other.entries()) {
    if (ids.includes(id) || isRemoved(id)) continue
    // Put an added entry behind the one it follows in its own list.
    const previous = other.slice(0, index).findLast((one) => ids.includes(one))
    ids.splice(previous === undefined ? 0 : ids.indexOf(previous) + 1, 0, id)
  }
  return ids.map((id) => entries.get(id))
}

/**
 * Merges two changes of the same version. A field that one side changed has that side's value. Lists with identities
 * merge by entry and are never contested. A field that `base` lacks counts as changed by both sides.
 */
export const mergeRecords = <W extends object>(
  base: Partial<W>,
  mine: W,
  theirs: W,
  rules: MergeRules<W> = {},
): Merged<W> => {
  const words: W = { ...mine }
  const contested: (keyof W)[] = []
  const taken: (keyof W)[] = []
  for (const unit of unitsOf(mine, rules)) {
    const isEqual = (one: Partial<W>, other: Partial<W>) => unit.every((field) => isSameField(one, other, field, rules))
    if (isEqual(mine, theirs) || isEqual(base, theirs)) continue
    const [field] = unit
    const idOf = unit.length === 1 && field !== undefined ? identityOf(rules, field) : undefined
    if (isEqual(base, mine)) {
      for (const one of unit) words[one] = theirs[one]
      taken.push(...unit)
    } else if (idOf && field !== undefined) {
      const merged = mergeLists(listOf(base[field]), listOf(mine[field]), listOf(theirs[field]), idOf)
      words[field] = merged as W[typeof field]
      if (!isSameField(words, mine, field, rules)) taken.push(field)
    } else contested.push(...unit)
  }
  return { words, contested, taken }
}

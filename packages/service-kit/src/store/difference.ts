import { isDeepStrictEqual } from 'node:util'

type Fields = Readonly<Record<string, unknown>>

/** Fields that only the kit writes. */
const ownFields: ReadonlySet<string> = new Set(['_id', 'version', 'outbox', 'deletedAt', 'creation'])

/** Returns the update of top-level fields. Keeps unknown ones of a newer release. Undefined equals absent. */
export const differenceOf = (
  stored: Fields,
  next: Fields,
  known: ReadonlySet<string>,
): { readonly $set?: Fields; readonly $unset?: Fields } => {
  const fields = [...new Set([...Object.keys(stored), ...Object.keys(next)])].filter(
    (field) => !ownFields.has(field) && !isDeepStrictEqual(stored[field], next[field]),
  )
  const gone = fields.filter((field) => next[field] === undefined && known.has(field))
  const changed = fields.filter((field) => next[field] !== undefined)
  return {
    ...(changed.length > 0 ? { $set: Object.fromEntries(changed.map((field) => [field, next[field]])) } : {}),
    ...(gone.length > 0 ? { $unset: Object.fromEntries(gone.map((field) => [field, ''])) } : {}),
  }
}

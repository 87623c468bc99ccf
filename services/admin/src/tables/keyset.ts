import { invalidInput, type AppError } from '@love-space/service-kit/process/app-error.ts'

export type Sort = Readonly<Record<string, 1 | -1>>
type Scalar = string | number | boolean | Date | null

/** Returns the condition for values after this one, or null if none can follow. MongoDB sorts null first. */
const beyond = (field: string, value: Scalar, way: 1 | -1): object | null => {
  if (way === 1) return value === null ? { [field]: { $ne: null } } : { [field]: { $gt: value } }
  return value === null ? null : { $or: [{ [field]: { $lt: value } }, { [field]: null }] }
}

export const behind = (sort: Sort, values: readonly Scalar[]): object => {
  const fields = Object.entries(sort)
  const cases = fields.flatMap(([field, way], at) => {
    const last = beyond(field, values[at] ?? null, way)
    if (!last) return []
    const same = fields.slice(0, at).map(([before], index) => ({ [before]: values[index] ?? null }))
    return [same.length === 0 ? last : { $and: [...same, last] }]
  })
  return { $or: cases }
}

export const reversedSort = (sort: Sort): Sort =>
  Object.fromEntries(Object.entries(sort).map(([field, way]) => [field, way === 1 ? -1 : 1]))

const scalarOf = (value: unknown): Scalar =>
  value instanceof Date || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Scalar) : null

export const valuesOf = (sort: Sort, doc: object): Scalar[] =>
  Object.keys(sort).map((field) => scalarOf((doc as Record<string, unknown>)[field]))

/** Returns the cursor of a row; it is valid for this sort order only. */
export const cursorOf = (sort: Sort, doc: object): string => {
  const values = valuesOf(sort, doc).map((value) => (value instanceof Date ? { at: value.getTime() } : value))
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

const refused = (field: string): AppError => invalidInput(`query.${field}`, 'Invalid cursor for this sort order.')

const valueOf = (part: unknown): Scalar | undefined => {
  if (part === null || ['string', 'number', 'boolean'].includes(typeof part)) return part as Scalar
  const { at } = part as { at?: unknown }
  return typeof at === 'number' && Number.isSafeInteger(at) ? new Date(at) : undefined
}

/** Parses a cursor. Throws INVALID_INPUT if it belongs to another sort order. */
export const readCursor = (sort: Sort, cursor: string, field: string): Scalar[] => {
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    throw refused(field)
  }
  if (!Array.isArray(parts) || parts.length !== Object.keys(sort).length) throw refused(field)
  return parts.map((part: unknown) => {
    const value = valueOf(part)
    if (value === undefined) throw refused(field)
    return value
  })
}

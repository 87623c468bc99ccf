import { invalidInput, type AppError } from '@love-space/service-kit/process/app-error.ts'

export type Sort = Readonly<Record<string, 1 | -1>>
type Scalar = string | number | boolean | Date | null

/** The fields behind this value in an order; null comes before every other value. */
const beyond = (field: string, value: Scalar, way: 1 | -1): object | null => {
  if (way === 1) return value === null ? { [field]: { $ne: null } } : { [field]: { $gt: value } }
  return value === null ? null : { $or: [{ [field]: { $lt: value } }, { [field]: null }] }
}

/** The condition of the rows that come behind one with these values. */
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

export const turned = (sort: Sort): Sort =>
  Object.fromEntries(Object.entries(sort).map(([field, way]) => [field, way === 1 ? -1 : 1]))

const scalarOf = (value: unknown): Scalar =>
  value instanceof Date || ['string', 'number', 'boolean'].includes(typeof value) ? (value as Scalar) : null

/** What a row is found behind. */
export const valuesOf = (sort: Sort, doc: object): Scalar[] =>
  Object.keys(sort).map((field) => scalarOf((doc as Record<string, unknown>)[field]))

/** The place of a row, for an address: only of use with the same order. */
export const cursorOf = (sort: Sort, doc: object): string => {
  const values = valuesOf(sort, doc).map((value) => (value instanceof Date ? { at: value.getTime() } : value))
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

const refused = (field: string): AppError => invalidInput(`query.${field}`, 'This is no place of this table.')

const valueOf = (part: unknown): Scalar | undefined => {
  if (part === null || ['string', 'number', 'boolean'].includes(typeof part)) return part as Scalar
  const { at } = part as { at?: unknown }
  return typeof at === 'number' && Number.isSafeInteger(at) ? new Date(at) : undefined
}

/** Throws INVALID_INPUT for what `cursorOf` has not made for this order. */
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

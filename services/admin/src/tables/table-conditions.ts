import {
  faultOf,
  kindOf,
  logics,
  valueCountOf,
  type Conditions,
  type Criterion,
} from '@love-space/contracts/admin/table-conditions.ts'
import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'
import { invalidInput } from '@love-space/service-kit/process/app-error.ts'
import { byWords, wordIn } from './search-words.ts'

type Query = Readonly<Record<string, unknown>>

const parameter = /^searchBuilder\[criteria\]\[(\d+)\]\[(\w+)\]/

const textIn = (query: Query, name: string): string | undefined => {
  const value = query[name]
  return typeof value === 'string' ? value : undefined
}

/** Parses the conditions of DataTables' SearchBuilder. Throws INVALID_INPUT naming the parameter. */
export const readConditions = (query: Query, spec: TableSpec): Conditions | undefined => {
  const places = new Set<number>()
  for (const name of Object.keys(query)) {
    const [, place, part = ''] = parameter.exec(name) ?? []
    if (place === undefined) continue
    if (part === 'criteria' || part === 'logic') {
      throw invalidInput(`query.${name}`, 'Groups of conditions cannot contain groups.')
    }
    if (Number(place) >= limits.tableConditionsMax) {
      throw invalidInput(`query.${name}`, `There can be at most ${limits.tableConditionsMax} conditions.`)
    }
    places.add(Number(place))
  }
  if (places.size === 0) return undefined
  const criteria = [...places]
    .toSorted((a, b) => a - b)
    .map((place): Criterion => {
      const at = `searchBuilder[criteria][${place}]`
      // `data` is the title of a column, and its name where no title differs.
      const column = textIn(query, `${at}[origData]`) ?? textIn(query, `${at}[data]`) ?? ''
      const comparison = textIn(query, `${at}[condition]`) ?? ''
      const given = [textIn(query, `${at}[value1]`) ?? '', textIn(query, `${at}[value2]`) ?? '']
      const criterion = { column, comparison, values: given.slice(0, valueCountOf(comparison)) }
      const fault = faultOf(spec, criterion)
      if (fault) throw invalidInput(`query.${at}[${fault.part}]`, fault.message)
      return criterion
    })
  return { logic: logics.find((logic) => logic === query['searchBuilder[logic]']) ?? 'AND', criteria }
}

/** Describes conditions without searched texts, which may name people. */
export const shownConditions = (spec: TableSpec, { logic, criteria }: Conditions): string =>
  criteria
    .map(({ column, comparison, values }) =>
      [column, comparison, ...(kindOf(spec, column) === 'text' ? [] : values)].join(' '),
    )
    .join(` ${logic} `)

interface Fields {
  readonly spec: TableSpec
  readonly fieldOf: (column: string) => string
  readonly hasWord: (word: string) => object
  readonly hasValue: (column: string, value: string) => object
}

const dayMs = 86_400_000

/** Days are stored as text, other times as dates. */
const boundsOf = ({ days }: TableSpec, column: string, day: string) =>
  days.includes(column)
    ? { start: { $gte: day }, end: { $lte: day }, before: { $lt: day }, after: { $gt: day } }
    : {
        start: { $gte: new Date(day) },
        end: { $lt: new Date(Date.parse(day) + dayMs) },
        before: { $lt: new Date(day) },
        after: { $gte: new Date(Date.parse(day) + dayMs) },
      }

const timeCondition = ({ spec, fieldOf }: Fields, { column, comparison, values }: Criterion): object => {
  const field = fieldOf(column)
  if (comparison === 'null') return { [field]: null }
  if (comparison === '!null') return { [field]: { $ne: null } }
  const [from = '', to = from] = values
  const [first, last] = [boundsOf(spec, column, from), boundsOf(spec, column, to)]
  if (comparison === '<') return { [field]: first.before }
  if (comparison === '>') return { [field]: first.after }
  return { [field]: { ...first.start, ...last.end } }
}

const positive = (fields: Fields, criterion: Criterion): object => {
  const { column, values } = criterion
  const kind = kindOf(fields.spec, column)
  if (kind === 'time') return timeCondition(fields, criterion)
  const [value = ''] = values
  if (kind === 'choice') return fields.hasValue(column, value)
  return byWords(value, (word) => fields.hasWord(wordIn(column, word))) ?? { _id: { $in: [] } }
}

const negated = ['!=', '!contains']

export const conditionOf = (fields: Fields, { logic, criteria }: Conditions): object => {
  const all = criteria.map((criterion) => {
    const condition = positive(fields, criterion)
    return negated.includes(criterion.comparison) ? { $nor: [condition] } : condition
  })
  return logic === 'OR' ? { $or: all } : { $and: all }
}

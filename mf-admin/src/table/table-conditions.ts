import {
  faultOf,
  type Comparison,
  type Conditions,
  type Criterion,
  type Logic,
} from '@love-space/contracts/admin/table-conditions.ts'
import type { TableSpec } from '@love-space/contracts/admin/table-spec.ts'
import { limits } from '@love-space/contracts/limits.ts'

const paramOfLogic: Readonly<Record<Logic, string>> = { AND: 'all', OR: 'any' }

const words: Readonly<Record<Comparison, string>> = {
  '=': 'is',
  '!=': 'not',
  contains: 'has',
  '!contains': 'lacks',
  '<': 'before',
  '>': 'after',
  between: 'between',
  null: 'empty',
  '!null': 'filled',
}

const criterionFrom = (text: string): Criterion => {
  const [column = '', word = '', ...rest] = text.split('.')
  const [comparison = ''] = Object.entries(words).find(([, one]) => one === word) ?? []
  return { column, comparison, values: comparison === 'between' ? rest : rest.length > 0 ? [rest.join('.')] : [] }
}

/** Parses `all=` or `any=` with a column, a comparison and values. Ignores what the table cannot compare. */
export const conditionsFrom = (params: URLSearchParams, spec: TableSpec): Conditions | undefined => {
  const logic: Logic = params.has(paramOfLogic.OR) ? 'OR' : 'AND'
  const criteria = params
    .getAll(paramOfLogic[logic])
    .map(criterionFrom)
    .filter((criterion) => faultOf(spec, criterion) === null)
    .slice(0, limits.tableConditionsMax)
  return criteria.length > 0 ? { logic, criteria } : undefined
}

export const conditionParamsOf = (conditions: Conditions | undefined): (readonly [name: string, value: string])[] =>
  (conditions?.criteria ?? []).map(({ column, comparison, values }) => [
    paramOfLogic[conditions?.logic ?? 'AND'],
    [column, words[comparison as Comparison], ...values].join('.'),
  ])

/** Returns the parameters of DataTables' SearchBuilder. */
export const conditionRequestOf = (conditions: Conditions | undefined): Record<string, string> =>
  Object.fromEntries(
    conditions
      ? [
          ['searchBuilder[logic]', conditions.logic],
          ...conditions.criteria.flatMap(({ column, comparison, values }, index) => {
            const at = `searchBuilder[criteria][${index}]`
            return [
              [`${at}[origData]`, column],
              [`${at}[condition]`, comparison],
              ...values.map((value, place) => [`${at}[value${place + 1}]`, value]),
            ]
          }),
        ]
      : [],
  )

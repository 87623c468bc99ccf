import type { Model, QueryFilter } from 'mongoose'
import type { RowSource } from './office-table.ts'

export const modelRows = <Doc>(model: Model<Doc>, all: QueryFilter<Doc> = {}): RowSource<Doc> => {
  const isWhole = Object.keys(all).length === 0
  const within = (filter: QueryFilter<Doc>): QueryFilter<Doc> =>
    (isWhole ? filter : { $and: [all, filter] }) as QueryFilter<Doc>
  return {
    // The estimate comes from metadata, without a scan.
    countAll: () => (isWhole ? model.estimatedDocumentCount() : model.countDocuments(all)).exec(),
    countUpTo: (filter, max) => model.countDocuments(within(filter), { limit: max }).exec(),
    find: (filter, { sort, skip, limit }) =>
      model.find(within(filter)).sort(sort).skip(skip).limit(limit).lean<Doc[]>().exec(),
  }
}

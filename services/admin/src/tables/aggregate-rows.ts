import type { Aggregate, AggregateDoc } from '@love-space/service-kit/store/aggregate.ts'
import type { RowSource } from './office-table.ts'

export const aggregateRows = <Doc extends AggregateDoc>(aggregate: Aggregate<Doc>): RowSource<Doc> => ({
  countAll: () => aggregate.count({}),
  countUpTo: async (filter, max) => {
    const [counted] = await aggregate.aggregate<{ rows: number }>([
      { $match: filter as Record<string, unknown> },
      { $limit: max },
      { $group: { _id: null, rows: { $sum: 1 } } },
    ])
    return counted?.rows ?? 0
  },
  find: (filter, { sort, skip, limit }) => aggregate.find(filter, { sort: sort as never, skip, limit }),
})

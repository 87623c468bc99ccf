import { describeQueries } from '@love-space/testing/query-indexes.ts'
import { jobCollectionName, jobIndexes } from '../store/job-document.ts'

describeQueries([
  {
    of: {
      collection: jobCollectionName,
      schema: { indexes: () => jobIndexes.map(({ key, sparse, unique }) => [{ ...key }, { sparse, unique }]) },
    },
    queries: {
      'one job': { equal: ['_id'], rest: ['lease', 'state'] },
      'what is due of a kind': { equal: ['name'], range: ['dueAt'] },
      'jobs in a state': { equal: ['state'], sort: { changedAt: -1 }, rest: ['name'] },
      'what ended long ago': { equal: ['state'], range: ['changedAt'], rest: ['dueAt'] },
      'those of a space': { equal: ['spaceId'] },
      'those of a person': { equal: ['userId'] },
      'whose turn it is': { equal: ['turn'], rest: ['state'] },
      'what runs of a kind': { equal: ['name'], range: ['dueAt'], rest: ['state'] },
    },
  },
])

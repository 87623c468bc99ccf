import { describeQueries } from '@love-space/testing/query-indexes.ts'
import { downloadCollection } from './downloads.ts'
import { personProjection } from './person.model.ts'
import { spaceProjection } from './space.model.ts'

const saved = { equal: ['_id'], rest: ['version', 'shape'] }

describeQueries([
  {
    of: spaceProjection,
    queries: {
      'one space, and what is newer than it': saved,
      'the spaces of a user': { equal: ['members.userId'], rest: ['shape'] },
    },
  },
  { of: personProjection, queries: { 'people by their ids, and what is newer than one': saved } },
  {
    of: downloadCollection,
    queries: { 'one download': { equal: ['_id'], rest: ['expiresAt'] }, 'what has expired': { range: ['expiresAt'] } },
  },
])

import { describeQueries } from '@love-space/testing/query-indexes.ts'
import { personModel } from './people/person.model.ts'
import { seatModel } from './seats/seat.model.ts'
import { spaceModel } from './spaces/space.model.ts'

const byId = { equal: ['_id'] }

describeQueries([
  {
    of: spaceModel,
    queries: {
      'one space, also by its invitations': byId,
      'the space of a tapped ring': { equal: ['token.hash'] },
      'the ring a tap is noted on': { equal: ['_id'], rest: ['rings.ringId'] },
    },
  },
  {
    of: seatModel,
    queries: { 'where somebody may be found': { equal: ['_id'], rest: ['enteringId', 'enteringUntil'] } },
  },
  { of: personModel, queries: { 'one person': { equal: ['_id'], rest: ['version'] } } },
])

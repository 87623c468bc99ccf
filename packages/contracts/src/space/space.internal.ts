import { Type } from '@sinclair/typebox'
import { Id } from '../primitives.ts'
import { servicesExcept } from '../processes.ts'
import { Data, internalRoute, routeForAdmin, Strict } from '../route.ts'
import { SpaceFacts } from './space.events.ts'

export const getSpaceFacts = internalRoute('internalGetSpaceFacts', 'GET', '/spaces/{spaceId}', {
  summary: 'Facts of one space, for a projection that lacks them.',
  callers: servicesExcept('auth', 'space'),
  params: Strict({ spaceId: Id }),
  answer: Data(SpaceFacts),
  errors: ['SPACE_NOT_FOUND'],
})

export const getSpacesOfUser = internalRoute('internalGetSpacesOfUser', 'GET', '/users/{userId}/spaces', {
  summary:
    "Facts of a user's spaces, the current one first, and of those that disowned the user and still hold their texts.",
  callers: servicesExcept('space'),
  params: Strict({ userId: Id }),
  answer: Data(Strict({ spaces: Type.Array(SpaceFacts), disowned: Type.Optional(Type.Array(SpaceFacts)) })),
})

export const findSpacePeople = internalRoute('internalFindSpacePeople', 'POST', '/space-people', {
  summary: 'Which of these users are or were members of a space.',
  callers: ['auth'],
  body: Strict({ ids: Type.Array(Id, { minItems: 1, maxItems: 100 }) }),
  answer: Data(Strict({ userIds: Type.Array(Id) })),
})

const TapLink = Strict({ ringId: Id, url: Type.String() })

export const issueSpace = routeForAdmin('internalIssueSpace', 'POST', '/spaces', {
  summary: "Issue an empty space with free rings and return the rings' links.",
  body: Strict({ rings: Type.Integer({ minimum: 0, maximum: 20 }) }),
  status: 201,
  answer: Data(Strict({ spaceId: Id, links: Type.Array(TapLink) })),
})

import type { SpaceStatus } from '@love-space/contracts/space/space.ts'
import {
  type DocOf,
  flag,
  inside,
  listOf,
  orNull,
  schemaOf,
  text,
  textOf,
  time,
} from '@love-space/service-kit/store/fields.ts'
import { defineCollection } from '@love-space/service-kit/store/store.ts'
import { projected } from './save-newest.ts'

export const spaceShape = 4

const member = inside({ userId: text, joinedAt: time })
const formerMember = inside({ userId: text, leftAt: time })
const formerZone = inside({ timeZone: text, lastDay: text })
const calendar = inside({ timeZone: text, formerZone: orNull(formerZone) })
const criteria = inside({ message: flag, timeline: flag, memory: flag, loveMessage: flag, moodRating: flag })

const pause = inside({ from: text, to: text })

const schema = schemaOf({
  ...projected,
  status: textOf<SpaceStatus>(),
  endedAt: orNull(time),
  calendar,
  loveStreakCriteria: criteria,
  streakPauses: listOf(pause),
  members: listOf(member),
  formerMembers: listOf(formerMember),
  /** Ids of disowned users, whose content only they themselves see. */
  hiddenAuthors: listOf(text),
})

export type SpaceDoc = DocOf<typeof schema>

schema.index({ 'members.userId': 1 })

export const spaceProjection = defineCollection<SpaceDoc>({
  collection: 'spaces',
  schema,
  erase: {
    space: (_id) => ({ _id }),
    user: { otherwise: 'the space service decides membership; the id of a former member stays, without a name' },
  },
})

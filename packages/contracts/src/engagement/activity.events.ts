import { Type } from '@sinclair/typebox'
import { event } from '../event.ts'
import { Day, Id } from '../primitives.ts'
import { Strict } from '../route.ts'

export const activityRecorded = event({
  subject: 'lovespace.engagement.activity.noted.v1',
  summary: 'An activity was recorded, which may count for the streak.',
  data: Strict({ spaceId: Id, day: Day, kind: Type.String() }),
  live: { topic: 'activities', recipients: 'named', ref: null },
  published: false,
})

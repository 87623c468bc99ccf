import { event } from '../event.ts'
import { Id } from '../primitives.ts'
import { Strict } from '../route.ts'

export const wishesChanged = event({
  subject: 'lovespace.space.wish.changed.v1',
  summary: 'A wish was added, changed or deleted; only those who may read it are told.',
  data: Strict({ spaceId: Id }),
  live: { topic: 'wishes', recipients: 'named', ref: null },
  published: false,
})

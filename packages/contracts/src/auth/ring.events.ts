import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'

export const ringConfirmed = event({
  subject: 'lovespace.auth.ring.confirmed.v1',
  summary: 'The owner of a ring gave the right PIN at it, where it asked for that whatever the browser is.',
  data: Strict({ ringId: Id, userId: Id, tappedAt: Instant }),
  live: null,
})

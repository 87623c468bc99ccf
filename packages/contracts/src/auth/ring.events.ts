import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'

export const ringConfirmed = event({
  subject: 'lovespace.auth.ring.confirmed.v1',
  summary: 'The owner gave the right PIN at a ring that asked for it although the browser is known.',
  data: Strict({ ringId: Id, userId: Id, tappedAt: Instant }),
  live: null,
})

import { event } from '../event.ts'
import { Id, Instant } from '../primitives.ts'
import { Strict } from '../route.ts'
import { PasskeyChange } from './passkey.ts'

export const passkeyChanged = event({
  subject: 'lovespace.auth.passkey.changed.v1',
  summary:
    'A passkey was added or removed, or refused because its counter went back; or the removal of all passkeys was asked for, was stopped or took effect.',
  data: Strict({ userId: Id, change: PasskeyChange, at: Instant }),
  live: null,
})

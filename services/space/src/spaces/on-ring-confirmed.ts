import type { ringConfirmed } from '@love-space/contracts/auth/ring.events.ts'
import type { EventData } from '@love-space/contracts/event.ts'
import type { Deps } from '../deps.ts'
import { withRingConfirmed } from './ring.rules.ts'

export const onRingConfirmed = async (deps: Deps, data: EventData<typeof ringConfirmed>): Promise<void> => {
  const holding = await deps.spaces.find({ 'rings.ringId': data.ringId })
  for (const { _id } of holding) await deps.spaces.mutate(_id, (space) => withRingConfirmed(space, data))
}

import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { ringTapped } from '@love-space/contracts/space/ring.events.ts'
import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { tapperOf, withTap } from './meeting.rules.ts'

/** Follows taps, so that they need not wait for the question whether both are together. */
export const onRingTapped = async (
  { spaces, meetings }: Deps,
  { ringId }: EventData<typeof ringTapped>,
  { time }: Pick<Envelope, 'time'>,
): Promise<void> => {
  const tap = { ringId, at: new Date(time) }
  const space = await spaces.findOne({ 'rings.ringId': ringId, erasingAt: null })
  if (!space || space.members.length < 2 || space.status === 'ENDED' || tapperOf(space, tap) === null) return
  const { _id } = space
  const note = () => meetings.mutate(_id, (meeting) => withTap(meeting, space, tap))
  if (await note()) return
  await unlessDuplicate(meetings.insert({ _id, spaceId: _id, taps: [], metAt: null }, []))
  await note()
}

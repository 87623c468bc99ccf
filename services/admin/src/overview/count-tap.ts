import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { ringTapped } from '@love-space/contracts/space/ring.events.ts'
import { addDays, dayIn } from '@love-space/couple-rules/days.ts'
import { retryUpsertOnConflict } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { RingRowDoc } from '../rings/ring-row.model.ts'

/** Number of event ids kept: more than can be handled before one of them is delivered again. */
const eventsKept = 200

export const countTap = async (
  { ringRows, tapCounts }: Deps,
  { ringId }: EventData<typeof ringTapped>,
  { id, time }: Envelope,
): Promise<void> => {
  const row = await ringRows.findById(ringId, { batchId: 1 }).lean<Pick<RingRowDoc, 'batchId'> | null>()
  const batchId = row?.batchId ?? null
  const day = dayIn('UTC', Date.parse(time))
  const _id = `${day} ${batchId ?? ''}`
  const begun = { $setOnInsert: { day, batchId, taps: 0, events: [] } }
  await retryUpsertOnConflict(() => tapCounts.updateOne({ _id }, begun, { upsert: true }).exec())
  const counted = { $inc: { taps: 1 }, $push: { events: { $each: [id], $slice: -eventsKept } } }
  await tapCounts.updateOne({ _id, events: { $ne: id } }, counted)
}

const daysKept = 400

export const removeOldTapCounts = async ({ tapCounts, clock }: Deps): Promise<void> => {
  await tapCounts.deleteMany({ day: { $lt: addDays(dayIn('UTC', clock()), -daysKept) } })
}

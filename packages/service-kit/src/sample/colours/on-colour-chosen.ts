import type { Envelope, EventData } from '@love-space/contracts/event.ts'
import type { colourChosen } from '../contracts/colour.events.ts'
import type { Deps } from '../deps.ts'

/** Applies newer facts only, so that a repeated or late event has no effect. */
export const onColourChosen = async (
  { colours }: Deps,
  { version, colour }: EventData<typeof colourChosen>,
  { subject: _id }: Envelope,
): Promise<void> => {
  const change = { $set: { version, colour }, $inc: { applied: 1 } }
  const applied = await colours.findOneAndUpdate({ _id, version: { $lt: version } }, change)
  if (!applied && !(await colours.exists({ _id }))) await colours.create({ _id, version, colour, applied: 1 })
}

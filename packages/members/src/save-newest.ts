import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { number, type ShapeOf, text } from '@love-space/service-kit/store/fields.ts'
import type { Model } from 'mongoose'

/** What every projection's document has. */
export const projected = {
  _id: text,
  /** Version of the facts at their owner. */
  version: number,
  /** Which fields the document has; one of an earlier shape is read from the owner again. */
  shape: number,
}

export type Projected = ShapeOf<typeof projected>

/** Stores the facts unless they are known, or newer ones; gives what was known before, null where nothing was or these were not stored. */
export const saveNewest = async <D extends Projected>(model: Model<D>, doc: D): Promise<D | null> => {
  const { _id, version, shape } = doc
  const filter = { _id, $or: [{ version: { $lt: version } }, { version, shape: { $ne: shape } }] }
  const replace = async (): Promise<D | null> =>
    (await model.findOneAndReplace(filter as object, doc as object, { returnDocument: 'before' }).lean()) as D | null
  const replaced = await replace()
  if (replaced) return replaced
  // Where it is known already: either this or newer, or an older one that was inserted at the same moment.
  return (await unlessDuplicate(model.create([doc]))) ? null : replace()
}

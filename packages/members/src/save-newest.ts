import { unlessDuplicate } from '@love-space/service-kit/process/app-error.ts'
import { number, type ShapeOf, text } from '@love-space/service-kit/store/fields.ts'
import type { Model } from 'mongoose'

export const projected = {
  _id: text,
  version: number,
  /** Shape of the document. Documents of another shape are fetched from the owner again. */
  shape: number,
}

export type Projected = ShapeOf<typeof projected>

const ifOlder = ({ _id, version, shape }: Projected & { readonly _id: string }): object => ({
  _id,
  $or: [{ version: { $lt: version } }, { version, shape: { $ne: shape } }],
})

/** Saves facts unless they are stale. Returns the replaced document; null if there was none or nothing was stored. */
export const saveNewest = async <D extends Projected>(model: Model<D>, doc: D): Promise<D | null> => {
  const replace = async (): Promise<D | null> =>
    (await model.findOneAndReplace(ifOlder(doc), doc as object, { returnDocument: 'before' }).lean()) as D | null
  const replaced = await replace()
  if (replaced) return replaced
  // After a duplicate key, replace the facts that a concurrent write inserted, if they are older.
  return (await unlessDuplicate(model.create([doc]))) ? null : replace()
}

const isOlder = (stored: Projected, { version, shape }: Projected): boolean =>
  stored.version < version || (stored.version === version && stored.shape !== shape)

/** `saveNewest` of many documents by one read, and one write for those that differ. */
export const saveNewestOfMany = async <D extends Projected>(model: Model<D>, docs: readonly D[]): Promise<void> => {
  const ids = docs.map(({ _id }) => _id)
  const stored = await model
    .find({ _id: { $in: ids } } as object, { version: 1, shape: 1 })
    .lean<(Projected & { readonly _id: string })[]>()
  const byId = new Map(stored.map((doc) => [doc._id, doc]))
  const [added, changed] = [
    docs.filter(({ _id }) => !byId.has(_id)),
    docs.filter((doc) => {
      const known = byId.get(doc._id)
      return known !== undefined && isOlder(known, doc)
    }),
  ]
  const isAdded =
    added.length === 0 ||
    (await unlessDuplicate(model.insertMany(added, { ordered: false, throwOnValidationError: true })))
  // A concurrent write has inserted some of them, perhaps from older facts.
  const replaced = isAdded ? changed : [...changed, ...added]
  if (replaced.length === 0) return
  const writes = replaced.map((doc) => ({ replaceOne: { filter: ifOlder(doc), replacement: doc } }))
  await model.bulkWrite(writes as unknown as Parameters<typeof model.bulkWrite>[0], { ordered: false })
}

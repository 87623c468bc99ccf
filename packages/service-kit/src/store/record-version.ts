import type { BasedOn } from '@love-space/contracts/primitives.ts'
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../process/app-error.ts'
import { nextOf, type AggregateDoc } from './aggregate.ts'
import { number, optional, type ShapeOf } from './fields.ts'

export const revisionFields = {
  /** Version in answers. It rises with each edit, unlike `version`. Absent if not edited since older releases. */
  revision: optional(number),
}

export type RevisedDoc = AggregateDoc & ShapeOf<typeof revisionFields>

export const versionOf = ({ revision = 1 }: Pick<RevisedDoc, 'revision'>): number => revision

export const editOf = <Doc extends RevisedDoc>(doc: Doc, changes: Partial<Omit<Doc, keyof RevisedDoc>>): Doc =>
  nextOf(doc, { ...changes, revision: versionOf(doc) + 1 } as Partial<Omit<Doc, keyof AggregateDoc>>)

const isOf = (doc: RevisedDoc & { readonly updatedAt?: Date }, basedOn: BasedOn): boolean =>
  typeof basedOn === 'number' ? versionOf(doc) === basedOn : doc.updatedAt?.toISOString() === basedOn

/** Returns whether an edit changes anything. Throws ITEM_CHANGED_SINCE if it does and is based on another version. */
export const isToBeChanged = <Doc extends RevisedDoc & { readonly updatedAt?: Date }>(
  doc: Doc,
  changes: Partial<Doc>,
  basedOn: BasedOn | undefined,
): boolean => {
  if (isDeepStrictEqual({ ...doc, ...changes }, doc)) return false
  if (basedOn !== undefined && !isOf(doc, basedOn)) throw new AppError('ITEM_CHANGED_SINCE')
  return true
}

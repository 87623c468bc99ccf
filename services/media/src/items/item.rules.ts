import type { Actor } from '@love-space/contracts/auth/user.ts'
import type { ErrorCode } from '@love-space/contracts/errors.ts'
import { todayOf } from '@love-space/couple-rules/calendar.ts'
import type { Member, WritingMember } from '@love-space/members/member.ts'
import { requireDay } from '@love-space/members/require-day.ts'
import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { Creation } from '@love-space/service-kit/store/creation.ts'
import { versionOf } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import type { ItemDoc } from './item-kind.ts'

/** Returns the day of an item, today by default. Throws INVALID_INPUT for a future day. */
export const pastDay = (member: Member, now: Date, given: string | undefined): string => {
  const today = todayOf(member.calendar, now)
  if (given === undefined) return today
  requireDay('body.date', given, today)
  return given
}

export const newItem = (
  { spaceId, userId }: WritingMember,
  { id: _id }: Creation,
  { title, description, tags }: { title: string; description: string; tags: readonly string[] },
  time: Date,
) => ({
  _id,
  version: 1,
  spaceId,
  userId,
  title,
  description: description.trim(),
  tags,
  createdAt: time,
  updatedAt: time,
  trashedAt: null,
  trashedBy: null,
})

export const doneOn = (by: WritingMember, time: Date) => ({ doneOn: todayOf(by.calendar, time) })

/** Returns the fields that both kinds of items have in answers. */
export const itemView = (doc: ItemDoc, createdBy: Actor) => ({
  id: doc._id,
  spaceId: doc.spaceId,
  userId: doc.userId,
  createdBy,
  title: doc.title,
  description: doc.description,
  date: doc.date,
  tags: [...doc.tags],
  createdAt: doc.createdAt.toISOString(),
  updatedAt: doc.updatedAt.toISOString(),
  version: versionOf(doc),
})

/** Returns an item that a member sees. Throws `missing` without one. */
export const requireSeen = <Doc extends ItemDoc>(
  { gate }: Deps,
  member: Member,
  item: Doc | null,
  missing: ErrorCode,
): Doc => {
  if (!item || !gate.seesItem(member, item)) throw new AppError(missing)
  return item
}

export const dayRange = ({ from, to }: { readonly from?: string; readonly to?: string }) => {
  for (const [name, day] of Object.entries({ from, to })) {
    if (day !== undefined) requireDay(`query.${name}`, day)
  }
  if (from !== undefined && to !== undefined && from > to)
    throw invalidInput('query.from', 'This is after the last day.')
  if (from === undefined && to === undefined) return {}
  return { date: { ...(from === undefined ? {} : { $gte: from }), ...(to === undefined ? {} : { $lte: to }) } }
}

export const idFilter = (ids: string | undefined) => (ids === undefined ? {} : { _id: { $in: ids.split(',') } })

/** Returns the record that an earlier try created. Throws IDEMPOTENCY_KEY_REUSED if it is in the trash now. */
export const requireKept = <Doc extends ItemDoc>(created: Doc): Doc => {
  if (created.trashedAt !== null) throw new AppError('IDEMPOTENCY_KEY_REUSED')
  return created
}

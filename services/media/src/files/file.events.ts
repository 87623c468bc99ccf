import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import { fileFailed, fileReady, fileRemoved } from '@love-space/contracts/media/file.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { Deps } from '../deps.ts'
import type { FileDoc } from './file.model.ts'

type Facts = Pick<FileDoc, '_id' | 'spaceId' | 'userId' | 'kind'>

const factsOf = ({ _id: fileId, spaceId, userId, kind }: Facts) => ({ fileId, spaceId, userId, kind })

/** Of somebody's own file: whom they share a space with now. */
const partnerNow = async ({ members }: Deps, userId: string): Promise<string | undefined> =>
  (await unlessRefused('SPACE_NOT_FOUND', members.requireMember({ userId })))?.partnerId ?? undefined

/** Whose browsers are told of a file: its uploader's and their partner's. */
export const readersOf = async (deps: Deps, { spaceId, userId }: Facts): Promise<string[]> => {
  const partnerId = spaceId === null ? await partnerNow(deps, userId) : await deps.members.findPartner(spaceId, userId)
  return partnerId === undefined ? [userId] : [userId, partnerId]
}

export const fileBecameReady = (file: Facts, told: readonly string[], time: Date): DomainEvent =>
  eventOf(fileReady, { aggregateId: file._id, data: factsOf(file), time, told })

export const fileHasFailed = (file: Facts, told: readonly string[], time: Date): DomainEvent =>
  eventOf(fileFailed, { aggregateId: file._id, data: factsOf(file), time, told })

export const fileWasRemoved = (file: Facts, told: readonly string[], time: Date): DomainEvent =>
  eventOf(fileRemoved, { id: `${file._id}-removed`, aggregateId: file._id, data: factsOf(file), time, told })

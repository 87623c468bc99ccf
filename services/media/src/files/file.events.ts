import { unlessRefused } from '@love-space/service-kit/process/app-error.ts'
import { fileFailed, fileReady, fileRemoved, fileUploadedByOperator } from '@love-space/contracts/media/file.events.ts'
import { eventOf, type DomainEvent } from '@love-space/service-kit/events/domain-event.ts'
import type { Deps } from '../deps.ts'
import type { FileDoc } from './file.model.ts'

type Facts = Pick<FileDoc, '_id' | 'spaceId' | 'userId' | 'kind' | 'audience' | 'sealed'>

type FileEvent = typeof fileReady | typeof fileFailed | typeof fileRemoved
type MakeEvent = (deps: Deps, file: Facts) => Promise<DomainEvent>

const partnerNow = async ({ members }: Deps, userId: string): Promise<string | undefined> =>
  (await unlessRefused('SPACE_NOT_FOUND', members.requireMember({ userId })))?.partnerId ?? undefined

/** Returns who gets the hint besides the uploader. Nobody hears of a sealed file, or of a recording that no record shows. */
const partnerFor = async (deps: Deps, file: Facts): Promise<string | undefined> => {
  const { spaceId, userId, sealed, audience } = file
  if (sealed || audience === 'writer') return undefined
  return spaceId === null ? partnerNow(deps, userId) : deps.members.findPartner(spaceId, userId)
}

const eventOfFile = async (deps: Deps, spec: FileEvent, file: Facts, more?: { readonly id: string }) => {
  const { _id: fileId, spaceId, userId, kind } = file
  const partnerId = await partnerFor(deps, file)
  const recipients = partnerId === undefined ? [userId] : [userId, partnerId]
  const data = { fileId, spaceId, userId, kind }
  return eventOf(spec, { ...more, aggregateId: fileId, data, time: deps.clock(), recipients })
}

export const fileBecameReady: MakeEvent = (deps, file) => eventOfFile(deps, fileReady, file)
export const fileHasFailed: MakeEvent = (deps, file) => eventOfFile(deps, fileFailed, file)
export const fileWasRemoved: MakeEvent = (deps, file) =>
  eventOfFile(deps, fileRemoved, file, { id: `${file._id}-removed` })

/** Returns the event of an operator's upload, for the audit trail; none for other files. */
export const fileWasUploadedByOperator = ({ clock }: Deps, file: FileDoc): DomainEvent[] => {
  const { _id: fileId, spaceId, userId: operatorId, byOperator = false } = file
  if (!byOperator || spaceId === null) return []
  const data = { fileId, spaceId, operatorId }
  return [eventOf(fileUploadedByOperator, { aggregateId: fileId, data, time: clock() })]
}

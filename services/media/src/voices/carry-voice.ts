import { invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import type { StoredState } from '../files/file.model.ts'

export interface Carrier {
  readonly spaceId: string
  readonly userId: string
  readonly fileId: string
  /** Record that carries the recording, such as `memory:{id}`. */
  readonly ref: string
}

const present: StoredState[] = ['processing', 'ready']

/** Returns the filter for a recording that this record of its uploader may carry, because no other record does. */
export const carriedBy = ({ spaceId, userId, fileId, ref }: Carrier) => ({
  _id: fileId,
  scope: spaceId,
  userId,
  purpose: 'voice' as const,
  state: { $in: present },
  $or: [{ 'refs.0': { $exists: false } }, { refs: ref }],
})

export const voiceRefused = () =>
  invalidInput('body.voice.fileId', 'This must be a recording of your own that is not used yet.')

/** Adds a record to a recording, which then everybody hears who reads the record. Throws INVALID_INPUT. Idempotent. */
export const carryVoice = async ({ files }: Deps, carrier: Carrier): Promise<void> => {
  const changes = { $addToSet: { refs: carrier.ref }, $set: { unreferencedSince: null, isPrivate: false } }
  if (!(await files.update(carriedBy(carrier), changes, []))) throw voiceRefused()
}

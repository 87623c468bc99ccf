import type { FileAudience } from '@love-space/contracts/engagement/record-files.ts'
import { voiceRefusal } from '@love-space/contracts/media/voice.ts'
import { AppError, invalidInput } from '@love-space/service-kit/process/app-error.ts'
import type { Deps } from '../deps.ts'
import { fileBecameReady } from './file.events.ts'
import type { FileDoc, StoredState } from './file.model.ts'

interface Carrier {
  readonly spaceId: string
  readonly userId: string
  readonly fileId: string
  /** Record that carries the recording, such as `memory:{id}`. */
  readonly ref: string
}

const present: StoredState[] = ['processing', 'ready']

/** Returns the filter for a recording that this record of its uploader may carry, because no other record does. */
const carriedBy = ({ spaceId, userId, fileId, ref }: Carrier) => ({
  _id: fileId,
  scope: spaceId,
  userId,
  purpose: 'voice' as const,
  state: { $in: present },
  $or: [{ 'refs.0': { $exists: false } }, { refs: ref }],
})

export const voiceRefused = () => invalidInput('body.voice.fileId', voiceRefusal)

/**
 * Adds a record to a recording, which then everybody hears who may read the record. Tells the partner of a recording that
 * they may hear from now on. Returns null if the record may not carry it. Idempotent.
 */
export const attachVoice = async (deps: Deps, carrier: Carrier, audience?: FileAudience): Promise<FileDoc | null> => {
  const { files } = deps
  const file = await files.findOne(carriedBy(carrier))
  if (!file) return null
  const isNews = file.state === 'ready' && file.audience === 'writer' && audience !== 'writer'
  const { audience: _, ...rest } = file
  const told = isNews ? [await fileBecameReady(deps, { ...rest, ...(audience && { audience }) })] : []
  const change = { $addToSet: { refs: carrier.ref }, $set: { unreferencedSince: null, ...(audience && { audience }) } }
  return files.update(carriedBy(carrier), audience ? change : { ...change, $unset: { audience: '' } }, told)
}

/** Attaches a recording to a record of its uploader. Throws INVALID_INPUT. */
export const carryVoice = async (deps: Deps, carrier: Carrier): Promise<void> => {
  if (!(await attachVoice(deps, carrier))) throw voiceRefused()
}

/** Keeps an unused recording for another day, because a record is about to carry it. Throws FILE_NOT_FOUND. */
export const holdVoice = async ({ files, clock }: Deps, carrier: Carrier): Promise<void> => {
  if (!(await files.exists(carriedBy(carrier)))) throw new AppError('FILE_NOT_FOUND')
  const unused = { _id: carrier.fileId, 'refs.0': { $exists: false } }
  await files.update(unused, { $set: { unreferencedSince: clock() } }, [])
}

import type { updateMemory as updateMemoryRoute } from '@love-space/contracts/media/memory.routes.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import type { WritingMember } from '@love-space/members/member.ts'
import { AppError } from '@love-space/service-kit/process/app-error.ts'
import { editOf, isToBeChanged } from '@love-space/service-kit/store/record-version.ts'
import type { Deps } from '../deps.ts'
import { attachingJob } from '../items/attach-item-files.ts'
import { countKinds, fileIdsIn, holdMedia } from '../items/item-media.ts'
import { pastDay, requireSeen } from '../items/item.rules.ts'
import { listedAround } from '../album/memory-changed.ts'
import { memoryWordsOf } from './memory-words.ts'
import { memoryWasUpdated } from './memory.events.ts'
import type { MemoryDoc } from './memory.model.ts'

type Body = BodyOf<typeof updateMemoryRoute>

/** Changes a memory. Media that it already shows stay if the new list names them. */
export const updateMemory = async (deps: Deps, member: WritingMember, id: string, body: Body): Promise<MemoryDoc> => {
  const { basedOn, ...given } = body
  if (Object.keys(given).length === 0) throw new AppError('MEMORY_DATA_REQUIRED')
  const { memories, clock, gate } = deps
  const time = clock()
  const { mediaUrls, date, description, ...rest } = given
  const givenIds = mediaUrls && fileIdsIn(mediaUrls)
  const held = givenIds ? await holdMedia(deps, member.spaceId, givenIds) : []
  const day = date === undefined ? {} : { date: pastDay(member, time, date) }
  const text = description === undefined ? {} : { description: description.trim() }
  const change = (memory: MemoryDoc) => {
    if (!gate.seesItem(member, memory)) return null
    const isAttached = (fileId: string): boolean =>
      memory.fileIds.includes(fileId) || held.some(({ _id }) => _id === fileId)
    const media = givenIds ? { fileIds: givenIds.filter(isAttached) } : {}
    const changes = { ...rest, ...day, ...text, ...media }
    if (!isToBeChanged(memory, changes, basedOn)) return null
    const words = memoryWordsOf({ ...memory, ...changes })
    const next = editOf(memory, { ...changes, words, updatedAt: time })
    const added = countKinds(held.filter(({ _id }) => !memory.fileIds.includes(_id)))
    return { next, events: [memoryWasUpdated(next, member, time, added), attachingJob('memory', next, time)] }
  }
  return listedAround(deps, member.spaceId, id, async () =>
    requireSeen(deps, member, await memories.mutate(id, change), 'MEMORY_NOT_FOUND'),
  )
}

import * as contract from '@love-space/contracts/media/memory.routes.ts'
import { requireWritable, type Member, type WritingMember } from '@love-space/members/member.ts'
import { bind } from '@love-space/service-kit/http/bind.ts'
import type { HttpApp } from '@love-space/service-kit/http/http-app.ts'
import { withCurrent } from '@love-space/service-kit/http/with-current.ts'
import type { Deps } from '../deps.ts'
import { skippedOf } from '../items/item-media.ts'
import { moveToTrash } from '../items/move-to-trash.ts'
import { commentOnMemory, deleteComment } from './comment-on-memory.ts'
import { createMemory } from './create-memory.ts'
import { likeMemory } from './like-memory.ts'
import { countMemories, readCategories, readMemories, readMemory, toMemory } from './memories.queries.ts'
import { memoryKind } from './memory.kind.ts'
import type { MemoryDoc } from './memory.model.ts'
import { updateMemory } from './update-memory.ts'

export const mountMemoryRoutes = (app: HttpApp, deps: Deps): void => {
  const { members } = deps
  const saved = async (member: Member, doc: MemoryDoc, mediaUrls: readonly string[]) => {
    const memory = await toMemory(deps, member, doc)
    const shown = memory.media.map(({ id }) => id)
    return { data: { memory, skippedMedia: await skippedOf(deps, member, mediaUrls, shown) } }
  }
  const readOne = (member: Member, id: string) => async () => ({ memory: await readMemory(deps, member, id) })
  /** Finds the space by the memory, because the path has only the memory's id. */
  const requireWriter = async (user: { readonly userId: string }, id: string): Promise<WritingMember> => {
    const memory = await deps.memories.findById(id)
    return requireWritable(await members.requireMemberOfRecord(user, memory, 'MEMORY_NOT_FOUND'))
  }

  // Mount before the route with `/:memoryId`, which also matches this path.
  bind(app, contract.countMemories, async ({ user, params, query }) => {
    const member = await members.requireMember(user, params.spaceId)
    return { data: { count: await countMemories(deps, member, query.category) } }
  })
  bind(app, contract.listMemories, async ({ user, params, query }) => ({
    data: await readMemories(deps, await members.requireMember(user, params.spaceId), query),
  }))
  bind(app, contract.listMemoryCategories, async ({ user, params }) => ({
    data: { categories: await readCategories(deps, await members.requireMember(user, params.spaceId)) },
  }))
  bind(app, contract.getMemory, async ({ user, params }) => {
    const member = await members.requireMember(user, params.spaceId)
    return { data: await readOne(member, params.memoryId)() }
  })
  bind(app, contract.createMemory, async ({ user, params, body, creation }) => {
    const member = requireWritable(await members.requireMember(user, params.spaceId))
    const memory = await withCurrent(() => createMemory(deps, member, body, creation), readOne(member, creation.id))
    return saved(member, memory, body.mediaUrls)
  })
  bind(app, contract.updateMemory, async ({ user, params, body }) => {
    const member = await requireWriter(user, params.id)
    const memory = await withCurrent(() => updateMemory(deps, member, params.id, body), readOne(member, params.id))
    return saved(member, memory, body.mediaUrls ?? [])
  })
  bind(app, contract.deleteMemory, async ({ user, params }) => {
    await moveToTrash(deps, memoryKind(deps), await requireWriter(user, params.id), params.id)
  })
  bind(app, contract.likeMemory, async ({ user, params, body }) => {
    const member = await requireWriter(user, params.id)
    return { data: { memory: await toMemory(deps, member, await likeMemory(deps, member, params.id, body.liked)) } }
  })
  bind(app, contract.commentOnMemory, async ({ user, params, body, creation }) => {
    const member = await requireWriter(user, params.id)
    const doc = await commentOnMemory(deps, member, params.id, body, creation)
    return { data: { memory: await toMemory(deps, member, doc) } }
  })
  bind(app, contract.deleteMemoryComment, async ({ user, params }) => {
    const member = await requireWriter(user, params.id)
    return {
      data: { memory: await toMemory(deps, member, await deleteComment(deps, member, params.id, params.commentId)) },
    }
  })
}

import { limits } from '@love-space/contracts/limits.ts'
import type { Doer } from '@love-space/contracts/media/memory.ts'
import type { Member } from '@love-space/members/member.ts'
import type { Exporter, ExportPage } from '@love-space/members/export/exporter.ts'
import type { Deps } from './deps.ts'
import { exportedNameOf } from './exports/exported-name.ts'
import type { ItemDoc, ItemKind } from './items/item-kind.ts'
import { memoryKind } from './memories/memory.kind.ts'
import { toMemories } from './memories/memories.queries.ts'
import { timelineKind } from './timeline/timeline-event.kind.ts'
import { toTimelineEvents } from './timeline/timeline.queries.ts'

const pageSize = 100
const byId = { _id: 1 }

/** Pages of the items of one kind in somebody's spaces, without what is in the trash. `show` answers them as the export has them. */
const pagesOf =
  <Doc extends ItemDoc>(
    deps: Deps,
    { items }: ItemKind<Doc>,
    show: (member: Member, docs: Doc[], from: (doer: Doer) => string) => Promise<ExportPage['items']>,
  ): Exporter['page'] =>
  async (userId, after) => {
    const members = await deps.members.spacesOf({ userId })
    if (members.length === 0) return { items: [], next: null }
    const docs = await items.find(
      {
        spaceId: { $in: members.map(({ spaceId }) => spaceId) },
        trashedAt: null,
        ...(after === null ? {} : { _id: { $gt: after } }),
      },
      { sort: byId as Partial<Record<keyof Doc & string, 1>>, limit: pageSize },
    )
    const from = (doer: Doer) => (doer.id === userId ? 'you' : doer.name)
    const shown = await Promise.all(
      members.map((member) => {
        const theirs = docs.filter((doc) => doc.spaceId === member.spaceId && member.authorIds.includes(doc.userId))
        return show(member, theirs, from)
      }),
    )
    return { items: shown.flat(), next: docs.length < pageSize ? null : (docs.at(-1)?._id ?? null) }
  }

/** What somebody can read in this service, for their export. */
export const exporters = (deps: Deps): readonly Exporter[] => [
  {
    kind: 'memories',
    page: pagesOf(deps, memoryKind(deps), async (member, docs, from) =>
      (await toMemories(deps, member, docs, limits.commentsMax)).map((memory) => ({
        date: memory.date,
        title: memory.title,
        description: memory.description,
        category: memory.category,
        tags: memory.tags,
        from: from(memory.createdBy),
        file: memory.media.map((file) => exportedNameOf({ _id: file.id, name: file.name })),
        likes: memory.likes.length,
        comments: memory.comments.map(({ text, createdBy, createdAt }) => ({ from: from(createdBy), text, createdAt })),
        createdAt: memory.createdAt,
      })),
    ),
  },
  {
    kind: 'timeline',
    page: pagesOf(deps, timelineKind(deps), async (member, docs, from) =>
      (await toTimelineEvents(deps, member, docs)).map(({ mediaFile, ...event }) => ({
        date: event.date,
        title: event.title,
        description: event.description,
        type: event.type,
        location: event.location,
        coordinates: event.coordinates,
        tags: event.tags,
        from: from(event.createdBy),
        file: mediaFile && exportedNameOf({ _id: mediaFile.id, name: mediaFile.name }),
        createdAt: event.createdAt,
      })),
    ),
  },
]

import { limits } from '@love-space/contracts/limits.ts'
import { exporterOfSpaces, type Exporter } from '@love-space/members/export/exporter.ts'
import { areBothAmong } from '@love-space/members/member.ts'
import type { Deps } from './deps.ts'
import { exportedNameOf } from './exports/exported-name.ts'
import { readMedia } from './items/item-media.ts'
import { toMemories } from './memories/memories.queries.ts'
import { toTimelineEvents } from './timeline/timeline.queries.ts'

export const exporters = (deps: Deps): readonly Exporter[] => [
  exporterOfSpaces(deps.members, {
    kind: 'memories',
    docs: deps.memories,
    readableBy: deps.gate.items,
    show: async (member, docs, from) => {
      const memories = await toMemories(deps, member, docs, limits.commentsMax)
      const voiceIds = memories.flatMap(({ comments }) => comments.flatMap(({ voice }) => voice?.fileId ?? []))
      const voices = await readMedia(deps, member, voiceIds)
      const voiceFile = (id: string | undefined): string | null => {
        const file = voices.get(id ?? '')
        return file ? exportedNameOf({ _id: file.id, name: file.name }) : null
      }
      return memories.map((memory) => ({
        id: memory.id,
        authorId: memory.userId,
        date: memory.date,
        title: memory.title,
        description: memory.description,
        category: memory.category,
        tags: memory.tags,
        from: from(memory.createdBy),
        file: memory.media.map((file) => exportedNameOf({ _id: file.id, name: file.name })),
        likes: memory.likes.length,
        inYourBook: areBothAmong(memory.likes, member),
        comments: memory.comments.map(({ text, voice, createdBy, createdAt }) => ({
          from: from(createdBy),
          text,
          ...(voice && { transcript: voice.transcript, file: voiceFile(voice.fileId) }),
          createdAt,
        })),
        createdAt: memory.createdAt,
      }))
    },
  }),
  exporterOfSpaces(deps.members, {
    kind: 'timeline',
    docs: deps.timelineEvents,
    readableBy: deps.gate.items,
    show: async (member, docs, from) =>
      (await toTimelineEvents(deps, member, docs)).map(({ mediaFile, ...event }) => ({
        id: event.id,
        authorId: event.userId,
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
  }),
]

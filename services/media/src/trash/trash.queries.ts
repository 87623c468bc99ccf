import { limits } from '@love-space/contracts/limits.ts'
import type { listTrash } from '@love-space/contracts/media/trash.routes.ts'
import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { readAuthors } from '@love-space/members/authors.ts'
import type { Member } from '@love-space/members/member.ts'
import type { Deps } from '../deps.ts'
import type { ItemDoc, ItemKind } from '../items/item-kind.ts'
import { itemKinds } from '../all-items/item-kinds.ts'
import { readMedia } from '../items/item-media.ts'

export const trashMs = limits.trashDays * 86_400_000

export const readTrash = async (
  deps: Deps,
  member: Member,
  { page, limit }: Filled<(typeof listTrash)['query']>,
): Promise<AnswerOf<typeof listTrash>['data']> => {
  const filter = deps.gate.trash(member)
  const readKind = async (kind: ItemKind) => {
    const [docs, count] = await Promise.all([
      kind.items.find(filter, { sort: { trashedAt: -1 }, limit: page * limit }),
      kind.items.count(filter),
    ])
    return { count, found: docs.map((doc) => ({ kind, doc })) }
  }
  const kinds = await Promise.all(itemKinds(deps).map(readKind))
  const timeOf = ({ trashedAt }: ItemDoc): number => trashedAt?.getTime() ?? 0
  const shown = kinds
    .flatMap(({ found }) => found)
    .toSorted((a, b) => timeOf(b.doc) - timeOf(a.doc))
    .slice((page - 1) * limit, page * limit)
  const [media, author] = await Promise.all([
    readMedia(
      deps,
      member,
      shown.flatMap(({ kind, doc }) => kind.fileIdsOf(doc).slice(0, 1)),
    ),
    readAuthors(
      deps.members.people,
      member,
      shown.map(({ doc }) => doc.trashedBy ?? doc.userId),
    ),
  ])
  const total = kinds.reduce((sum, { count }) => sum + count, 0)
  return {
    items: shown.map(({ kind, doc }) => ({
      kind: kind.name,
      id: doc._id,
      title: doc.title,
      date: doc.date,
      medium: media.get(kind.fileIdsOf(doc)[0] ?? '') ?? null,
      deletedAt: new Date(timeOf(doc)).toISOString(),
      deletedBy: author(doc.trashedBy ?? doc.userId),
      removedAt: new Date(timeOf(doc) + trashMs).toISOString(),
    })),
    currentPage: page,
    totalPages: Math.max(1, Math.ceil(total / limit)),
    total,
  }
}

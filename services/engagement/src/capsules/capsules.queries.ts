import type { AnswerOf } from '@love-space/contracts/call-parts.ts'
import type { listCapsules } from '@love-space/contracts/engagement/capsule.routes.ts'
import type { Capsule } from '@love-space/contracts/engagement/capsule.ts'
import type { RecordFiles } from '@love-space/contracts/engagement/record-files.ts'
import type { Filled } from '@love-space/contracts/route.ts'
import { dayOf } from '@love-space/couple-rules/calendar.ts'
import { readAuthors } from '@love-space/members/authors.ts'
import type { Member } from '@love-space/members/member.ts'
import { requireFound } from '@love-space/service-kit/process/app-error.ts'
import { requireOnly } from '@love-space/service-kit/process/require-only.ts'
import type { Deps } from '../deps.ts'
import type { CapsuleDoc } from './capsule.model.ts'
import { capsulesOf, isOpen, mayRead, waitsForRings } from './capsule.rules.ts'

const openedOn = (member: Member, doc: CapsuleDoc, now: Date): string | null => {
  if (!isOpen(member, doc, now)) return null
  return doc.together && doc.openedAt ? dayOf(member.calendar, doc.openedAt) : doc.opensOn
}

const toCapsules = async (deps: Deps, member: Member, docs: readonly CapsuleDoc[], now: Date): Promise<Capsule[]> => {
  const author = await readAuthors(
    deps.members.people,
    member,
    docs.map(({ userId }) => userId),
  )
  return docs.map((doc) => {
    const isReadable = mayRead(member, doc, now)
    return {
      id: doc._id,
      opensOn: doc.opensOn,
      isOpen: isOpen(member, doc, now),
      together: doc.together === true,
      waitsForRings: waitsForRings(member, doc, now),
      openedOn: openedOn(member, doc, now),
      createdById: doc.userId,
      createdBy: author(doc.userId),
      text: isReadable ? doc.text : null,
      fileIds: isReadable ? [...(doc.fileIds ?? [])] : [],
      voice: isReadable ? (doc.voice ?? null) : null,
      sealedOn: isReadable ? doc.day : null,
    }
  })
}

export const toOwnCapsule = async (deps: Deps, member: Member, doc: CapsuleDoc): Promise<Capsule> =>
  requireOnly(await toCapsules(deps, member, [doc], deps.clock()))

export const readOwnCapsule = async (deps: Deps, member: Member, _id: string): Promise<Capsule> => {
  const own = await deps.capsules.findOne({ _id, spaceId: member.spaceId, userId: member.userId })
  return toOwnCapsule(deps, member, requireFound(own, 'CAPSULE_NOT_FOUND'))
}

/** Returns the files of a sealed letter, and who may read them. Only media asks. */
export const readCapsuleFiles = async ({ capsules }: Deps, id: string): Promise<RecordFiles | null> => {
  const capsule = await capsules.findById(id)
  if (!capsule) return null
  const { version, fileIds = [], voice, readerId, together, opensOn, opensAt, openedAt } = capsule
  const day = together ? { opensOn: null, opensAt: null } : { opensOn, opensAt: opensAt.toISOString() }
  const sealing = { readerId, ...day, isOpened: openedAt !== null }
  return { version, fileIds: [...fileIds, ...(voice ? [voice.fileId] : [])], sealing }
}

const orders = { sealed: { opensOn: 1, _id: 1 }, open: { opensOn: -1, _id: -1 } } as const

export const readCapsules = async (
  deps: Deps,
  member: Member,
  { state, page: currentPage, limit }: Filled<(typeof listCapsules)['query']>,
): Promise<AnswerOf<typeof listCapsules>['data']> => {
  const now = deps.clock()
  const wanted = capsulesOf(member, now)[state]
  const [total, docs] = await Promise.all([
    deps.capsules.count(wanted),
    deps.capsules.find(wanted, { sort: orders[state], limit, skip: (currentPage - 1) * limit }),
  ])
  return {
    capsules: await toCapsules(deps, member, docs, now),
    currentPage,
    totalPages: Math.ceil(total / limit),
    total,
  }
}

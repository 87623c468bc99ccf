import { hasItsDayCome } from '@love-space/couple-rules/sealed-until.ts'
import { isDisowned, type Member } from '@love-space/members/member.ts'
import type { AlbumEntryDoc } from './album/album-entry.model.ts'
import type { FileDoc } from './files/file.model.ts'
import type { ItemDoc } from './items/item-kind.ts'

type Item = Pick<ItemDoc, 'spaceId' | 'userId' | 'trashedAt'>
type SealedFile = Pick<FileDoc, 'userId' | 'state' | 'sealed'>
type SharedFile = Pick<FileDoc, 'scope' | 'userId' | 'state' | 'byOperator' | 'audience'>

interface OfAuthors {
  readonly spaceId: string
  readonly userId: { readonly $in: string[] }
}

/** Decides who sees an item or file now. Every list, count, address and download of this service asks it. */
export interface ReadGate {
  items(member: Member): OfAuthors & { readonly trashedAt: null }
  trash(member: Member): OfAuthors & { readonly trashedAt: { readonly $gt: Date } }
  /** Returns whether the member may see this item. Decides as the filter `items`. */
  seesItem(member: Member, item: Item): boolean
  /** Returns whether the member may see this item, in the trash or not. Decides as the filters `items` and `trash`. */
  seesItemOrTrashed(member: Member, item: Omit<Item, 'trashedAt'>): boolean
  /** Returns whether a member may see this user's comments and likes on an item. */
  seesWordsOf(member: Member, userId: string): boolean
  /** Returns the filter for the album entries that a member may see. No memory among them is in the trash. */
  albumEntries(member: Member): OfAuthors & { readonly ownerId: { readonly $nin: string[] } }
  /** Returns whether the member may see this entry. Decides as the filter `albumEntries`. */
  seesAlbumEntry(member: Member, entry: Pick<AlbumEntryDoc, 'spaceId' | 'userId' | 'ownerId'>): boolean
  files(member: Member): {
    readonly scope: string
    readonly state: { readonly $ne: 'removing' }
    readonly userId: string | { readonly $nin: string[] }
    readonly $or: Record<string, unknown>[]
  }
  /** Returns whether the member may see this file. Decides as the filter `files`. */
  seesFile(member: Member, file: SharedFile): boolean
  /** Returns whether operators may see this file while nobody is or was in its space. */
  seesOperatorsFile(file: SharedFile): boolean
  /** Returns whether a user may see a private file: their own or their partner's. */
  seesPrivateFile(user: { readonly userId: string; readonly partnerId: string | null }, file: SharedFile): boolean
  /** Returns whether a user may see their own sealed file. */
  seesOwnSealedFile(user: { readonly userId: string }, file: SealedFile): boolean
  /** Returns whether a member of the space may see a sealed file now: only the reader that its record names. */
  seesSealedFile(member: Member, file: SealedFile, now: Date): boolean
}

const ofAuthors = ({ spaceId, authorIds }: Member): OfAuthors => ({ spaceId, userId: { $in: [...authorIds] } })
const inTrash = { $gt: new Date(0) }

export const readGate: ReadGate = {
  items: (member) => ({ ...ofAuthors(member), trashedAt: null }),
  trash: (member) => ({ ...ofAuthors(member), trashedAt: inTrash }),
  seesItem: (member, item) => item.trashedAt === null && readGate.seesItemOrTrashed(member, item),
  seesItemOrTrashed: (member, { spaceId, userId }) => spaceId === member.spaceId && member.authorIds.includes(userId),
  seesWordsOf: (member, userId) => member.authorIds.includes(userId),
  albumEntries: (member) => ({ ...ofAuthors(member), ownerId: { $nin: [...member.hiddenIds] } }),
  seesAlbumEntry: (member, { ownerId, ...item }) =>
    readGate.seesItemOrTrashed(member, item) && (ownerId === null || !member.hiddenIds.includes(ownerId)),
  files: (member) => ({
    scope: member.spaceId,
    state: { $ne: 'removing' },
    userId: isDisowned(member) ? member.userId : { $nin: [...member.hiddenIds] },
    $or: [
      { audience: { $exists: false } },
      { userId: member.userId },
      { audience: 'partner', userId: member.partnerId },
    ],
  }),
  seesFile: (member, { scope, userId, state, audience }) =>
    scope === member.spaceId &&
    state !== 'removing' &&
    (audience === undefined || userId === member.userId || (audience === 'partner' && userId === member.partnerId)) &&
    (isDisowned(member) ? userId === member.userId : !member.hiddenIds.includes(userId)),
  seesOperatorsFile: ({ state, byOperator = false }) => byOperator && state !== 'removing',
  seesPrivateFile: ({ userId, partnerId }, { scope, state }) =>
    state !== 'removing' && (scope === userId || scope === partnerId),
  seesOwnSealedFile: ({ userId }, file) =>
    file.state !== 'removing' && file.sealed !== undefined && file.userId === userId,
  seesSealedFile: (member, { userId, state, sealed }, now) => {
    if (state === 'removing' || sealed?.readerId !== member.userId || sealed.spaceId !== member.spaceId) return false
    if (sealed.isOpened) return member.authorIds.includes(userId)
    const { opensOn, opensAt } = sealed
    if (opensOn === null || opensAt === null) return false
    const isWithWriter = member.partnerId === userId && member.status !== 'ENDED'
    return isWithWriter && hasItsDayCome(member.calendar, { opensOn, opensAt }, now)
  },
}

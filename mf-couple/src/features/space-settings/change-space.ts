import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import {
  createSpace,
  disownPartner,
  endSpace,
  getSpace,
  leaveSpace,
  updateSpace,
} from '@love-space/contracts/space/space.calls.ts'
import type { Space } from '@love-space/contracts/space/space.ts'
import type { BodyOf } from '@love-space/contracts/call-parts.ts'
import { spaceSettings as texts } from '@love-space/texts/en/couple/space-settings.ts'
import type { OutgoingRecord } from '@love-space/couple-rules/record-edit.ts'
import { LocalRefusal } from '@love-space/ui/failure-text.ts'
import { api } from '@love-space/web-kit/api/api-client.ts'
import type { ApplyUse } from '@love-space/web-kit/files/uploads.store.ts'
import { keepMySpace } from '@love-space/web-kit/session/my-space.ts'
import { queryClient } from '@love-space/web-kit/queries/query-client.ts'
import { useSession } from '@love-space/web-kit/session/session.store.ts'
import { changeFields } from '../../shared/change-fields.ts'
import { foundRecordOf } from '../../shared/found-record-of.ts'
import type { DetailsValues } from './details.rules.ts'

type SpaceChange = Omit<BodyOf<typeof updateSpace>, 'basedOn'>

/** Changes settings by one press. Throws LocalRefusal without a session or space, or if the partner did the same. */
export async function changeSpace(space: Space | null, change: SpaceChange): Promise<void> {
  if (!useSession.getState().isAuthenticated) throw new LocalRefusal(texts.signInFirst)
  if (!space) throw new LocalRefusal(texts.noSpaceToUpdate)
  const send = (body: BodyOf<typeof updateSpace>) => sendChange(space.id, body)
  // The server merges pictures, by those that the user saw.
  if (change.imagesSeen) keepMySpace(await send(change))
  else await changeFields({ record: space, change, send, foundIn: spaceIn, keep: keepMySpace })
}

const spaceIn = (current: unknown): Space | undefined => (current as { space?: Space } | undefined)?.space

export const spaceForm = <W extends object>(space: Space, wordsOf: (space: Space) => W) => ({
  record: { id: space.id, version: space.version },
  beginning: wordsOf(space),
  foundIn: (current: unknown) => foundRecordOf(spaceIn(current), wordsOf),
})

export async function saveSpace(
  space: Space,
  { basedOn }: Pick<OutgoingRecord<unknown>, 'basedOn'>,
  change: SpaceChange,
) {
  if (!useSession.getState().isAuthenticated) throw new LocalRefusal(texts.signInFirst)
  keepMySpace(await sendChange(space.id, { ...change, ...(typeof basedOn === 'number' && { basedOn }) }))
}

async function sendChange(spaceId: string, body: BodyOf<typeof updateSpace>, signal?: AbortSignal): Promise<Space> {
  const { data } = await api.call(updateSpace, { params: { spaceId }, body, ...(signal && { signal }) })
  return data.space
}

export const showCover: ApplyUse = async (fileId, { use: { spaceId = '' } }, signal) =>
  keepMySpace(await sendChange(spaceId, { coverImage: fileAddress(fileId) }, signal))

/** Adds an uploaded file to the pictures of home. The server merges concurrent additions by `imagesSeen`. */
export const addHeroImage: ApplyUse = async (fileId, { use: { spaceId = '' } }, signal) => {
  const address = fileAddress(fileId)
  const answer = await api.call(getSpace, { params: { spaceId }, signal })
  const imagesSeen = answer?.data.space.images ?? []
  if (imagesSeen.includes(address)) return
  keepMySpace(await sendChange(spaceId, { images: [...imagesSeen, address], imagesSeen }, signal))
}

export async function saveSetup(space: Space | null, details: DetailsValues, idempotencyKey: string) {
  if (space) return changeSpace(space, { ...details })
  if (!useSession.getState().isAuthenticated) throw new LocalRefusal(texts.signInFirst)
  keepMySpace((await api.call(createSpace, { body: details, idempotencyKey })).data.space)
}

export async function endMySpace(space: Space | null): Promise<void> {
  if (!space) throw new LocalRefusal(texts.noSpaceToDelete)
  const { data } = await api.call(endSpace, { params: { spaceId: space.id } })
  keepMySpace(data.space)
}

export async function disownMyPartner(space: Space): Promise<void> {
  const { data } = await api.call(disownPartner, { params: { spaceId: space.id } })
  keepMySpace(data.space)
}

export async function leaveMySpace(space: Space): Promise<void> {
  await api.call(leaveSpace, { params: { spaceId: space.id } })
  await queryClient.resetQueries()
}

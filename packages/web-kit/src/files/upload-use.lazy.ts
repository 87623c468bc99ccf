import { updateProfile } from '@love-space/contracts/auth/user.calls.ts'
import { changeFile, getFile } from '@love-space/contracts/media/file.calls.ts'
import { updateTimelineEvent } from '@love-space/contracts/media/timeline.calls.ts'
import { fileAddress } from '@love-space/contracts/media/file-address.ts'
import { getSpace, updateSpace } from '@love-space/contracts/space/space.calls.ts'
import type { BodyOf } from '@love-space/contracts/route.ts'
import { kitTexts } from '@love-space/texts/en/kit.ts'
import { api } from '../api/api-client.ts'
import { ApiProblem } from '../api/api-problem.ts'
import { credentials } from '../credentials/credentials.ts'
import { mySpaceKey, queryClient, refreshTopic } from '../queries/query-client.ts'
import { noteUploaded, type Upload } from './uploads.store.ts'

const askEachMs = 700
const asksMax = 90

/** What an uploaded file is for. Harmless to repeat; over at once where it is cancelled, or somebody else signs in. */
export async function applyUse(upload: Upload, signal: AbortSignal): Promise<void> {
  const fileId = upload.url?.split('/').at(-1) ?? ''
  const { edit } = upload
  if (edit) await api.call(changeFile, { params: { id: fileId }, body: edit, signal })
  await waitUntilShown(fileId, signal)
  const address = fileAddress(fileId)
  if (upload.use.kind === 'memory') noteUploaded(upload.id, fileId)
  else if (upload.use.kind === 'avatar') await showAvatar(address, signal)
  else if (upload.use.kind === 'cover') await changeSpace(upload.use.spaceId, { coverImage: address }, signal)
  else if (upload.use.kind === 'timeline') await showInTimeline(upload.use.eventId, address, signal)
  else await addHeroImage(upload.use.spaceId, address, signal)
}

/** Nobody is shown a picture before it can be seen, or one that turns out not to be one. */
async function waitUntilShown(id: string, signal: AbortSignal): Promise<void> {
  for (let asks = 0; asks < asksMax; asks += 1) {
    const answer = await api.call(getFile, { params: { id }, signal })
    const file = answer?.data.file
    if (file?.state === 'ready') return
    if (file?.state === 'failed') throw new ApiProblem(415, { message: file.failure ?? kitTexts.uploadFailed })
    await new Promise((resolve) => setTimeout(resolve, askEachMs))
  }
}

async function showAvatar(avatar: string, signal: AbortSignal): Promise<void> {
  const { data } = await api.call(updateProfile, { body: { avatar }, signal })
  credentials.setUser(data.user)
  await queryClient.invalidateQueries({ queryKey: mySpaceKey })
}

async function showInTimeline(id: string, media: string, signal: AbortSignal): Promise<void> {
  await api.call(updateTimelineEvent, { params: { id }, body: { media }, signal })
  await refreshTopic('timeline', id)
}

async function changeSpace(spaceId: string, body: BodyOf<typeof updateSpace>, signal: AbortSignal): Promise<void> {
  const { data } = await api.call(updateSpace, { params: { spaceId }, body, signal })
  queryClient.setQueryData(mySpaceKey, data.space)
}

/** A file added at the same moment, here or on the partner's phone, is kept: the server joins both. */
async function addHeroImage(spaceId: string, address: string, signal: AbortSignal): Promise<void> {
  const answer = await api.call(getSpace, { params: { spaceId }, signal })
  const imagesSeen = answer?.data.space.images ?? []
  if (imagesSeen.includes(address)) return
  await changeSpace(spaceId, { images: [...imagesSeen, address], imagesSeen }, signal)
}

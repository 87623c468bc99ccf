import { readdir } from 'node:fs/promises'
import { updateUserProfile } from '@love-space/contracts/auth/user.routes.ts'
import { getTodaysConversation, updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { connectClient } from '@love-space/backup/databases.ts'
import { pathsIn } from '@love-space/backup/installation.ts'
import { ApiError } from '@love-space/demo-data/demo-client.ts'
import { openServers } from '@love-space/local-runtime/servers/open-servers.ts'
import { epochSize } from '@love-space/service-kit/service/restored.ts'
import { BrowserClient, signIn } from './client.ts'
import { readBack, type Partner } from './couple.ts'
import { until } from './parts.ts'
import { placesWith } from './planted-search.ts'

export const waitMs = 60_000
export const pauseMs = 100

/** A couple that stays, and one that is erased after the backup. */
export interface Couples {
  readonly stays: readonly Partner[]
  readonly goes: readonly Partner[]
  readonly first: Partner
  readonly second: Partner
  readonly spaceId: string
  readonly erasedSpaceId: string
}

const projectedVersions = async (dir: string, spaceId: string, userIds: readonly string[]): Promise<number[]> => {
  const servers = await openServers(dir, process.env, () => undefined)
  const client = await connectClient(servers.mongoUrl)
  try {
    const db = client.db(databaseOf('engagement'))
    const found = [
      ...(await db.collection<{ _id: string; version: number }>('spaces').find({ _id: spaceId }).toArray()),
      ...(await db
        .collection<{ _id: string; version: number }>('people')
        .find({ _id: { $in: [...userIds] } })
        .toArray()),
    ]
    return found.map(({ version }) => version)
  } finally {
    await client.close()
    await servers.close()
  }
}

/** Returns the number of files in the storage that belong to the erased couple. */
export async function countErasedFiles({ goes, erasedSpaceId }: Couples, dir: string): Promise<number> {
  const ids = [erasedSpaceId, ...goes.map(({ userId }) => userId)]
  const entries = await readdir(pathsIn(dir, process.env).files, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && ids.some((id) => entry.parentPath.includes(id))).length
}

export async function countLostWrites(
  { stays, first }: Couples,
  clients: readonly BrowserClient[],
  acknowledged: readonly number[],
  web: string,
): Promise<number> {
  let lost = 0
  for (const [index, partner] of stays.entries()) {
    const { messages } = await readBack({ ...partner, client: clients[index] ?? partner.client })
    const own = messages.find(({ createdById }) => createdById === partner.userId)
    const written = Number(/^n=(\d+)$/.exec(own?.message ?? '')?.[1] ?? -1)
    if (written < (acknowledged[index] ?? 0)) lost += 1
  }
  const [, second] = clients
  const conversation = await second?.call(getTodaysConversation)
  const shown = conversation?.data.messages.find(({ createdById }) => createdById === first.userId)
  if (!shown) lost += 1
  const fileId = fileIdOf(shown?.createdBy.avatar ?? '')
  const hasBytes = await until(
    async () => {
      const { file } = (await second?.call(getFile, { params: { id: fileId ?? '' } }))?.data ?? {}
      const answer = await fetch(new URL(file?.url ?? '', web))
      return answer.ok && answer.headers.get('content-type')?.startsWith('image/') === true
    },
    waitMs,
    pauseMs,
  )
  return hasBytes ? lost : lost + 1
}

export async function countErasedThatCameBack(couples: Couples, web: string, dir: string, log: (line: string) => void) {
  const { goes } = couples
  let count = 0
  for (const partner of goes) {
    const isSignedIn = await signIn(web, partner).then(
      () => true,
      (error: unknown) => !(error instanceof ApiError && error.status === 401),
    )
    const isOpened = await new BrowserClient(web).call(handleSpaceToken, { body: partner.tap }).then(
      ({ data }) => data.action !== 'denied',
      () => false,
    )
    count += Number(isSignedIn) + Number(isOpened)
  }
  const places = await placesWith(
    dir,
    goes.map(({ email }) => email),
  )
  const areFilesGone = await until(async () => (await countErasedFiles(couples, dir)) === 0, waitMs, pauseMs)
  if (!areFilesGone) places.push('files in the storage')
  for (const place of places) log(`came back: ${place}`)
  return count + places.length
}

/** Counts writes that the partner or engagement's projections do not show. */
export async function countUnseenWrites(
  { first, second, spaceId }: Couples,
  [firstClient, secondClient]: readonly BrowserClient[],
  { dir, epoch }: { readonly dir: string; readonly epoch: number },
): Promise<number> {
  await firstClient?.call(updateTodaysLoveMessage, { body: { message: 'after the restore' } })
  await firstClient?.call(updateUserProfile, { body: { name: 'Renamed' } })
  await firstClient?.call(updateSpace, { params: { spaceId }, body: { headline: 'Found again' } })
  const isSeen = await until(
    async () => {
      const today = await secondClient?.call(getTodaysConversation)
      const message = today?.data.messages.find(({ createdById }) => createdById === first.userId)
      const space = (await secondClient?.call(listSpaces))?.data.spaces[0]
      return (
        message?.message === 'after the restore' &&
        message.createdBy.name === 'Renamed' &&
        space?.headline === 'Found again'
      )
    },
    waitMs,
    pauseMs,
  )
  const isTaken = await until(
    async () => {
      const versions = await projectedVersions(dir, spaceId, [first.userId, second.userId])
      return versions.length === 3 && versions.every((version) => version > epoch * epochSize)
    },
    waitMs,
    pauseMs,
  )
  return Number(!isSeen) + Number(!isTaken)
}

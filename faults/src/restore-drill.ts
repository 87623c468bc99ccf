import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { deleteAccount, updateUserProfile } from '@love-space/contracts/auth/user.routes.ts'
import { getTodaysConversation, updateTodaysLoveMessage } from '@love-space/contracts/engagement/message.routes.ts'
import { fileIdOf } from '@love-space/contracts/media/file-address.ts'
import { getFile } from '@love-space/contracts/media/file.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { handleSpaceToken } from '@love-space/contracts/gateway/tap.routes.ts'
import { listSpaces, updateSpace } from '@love-space/contracts/space/space.routes.ts'
import { backUpRun, restoreRun } from '@love-space/local-runtime/run/back-up-run.ts'
import { connectClient } from '@love-space/backup/databases.ts'
import { pathsIn } from '@love-space/backup/installation.ts'
import { openServers } from '@love-space/local-runtime/servers/open-servers.ts'
import { clientLimits } from '@love-space/local-runtime/run/client-limits.ts'
import { ApiError } from '@love-space/demo-data/demo-client.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { startEmptyLoveSpace, type EmptyLoveSpace } from '@love-space/local-runtime/love-space.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { epochSize } from '@love-space/service-kit/service/restored.ts'
import { BrowserClient, signIn } from './client.ts'
import { live, newCouple, readBack, type Partner } from './couple.ts'
import { mustWithin, until } from './parts.ts'
import { placesWith } from './planted-search.ts'

/** Counts of a drill. All except `acknowledged` must be 0. */
export interface DrillTally {
  readonly acknowledged: number
  readonly acknowledgedWritesLost: number
  readonly erasedThatCameBack: number
  readonly newWritesThatReachedNobody: number
}

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const waitMs = 60_000
const pauseMs = 100
const must = mustWithin(waitMs, pauseMs)

const deleteOwnAccount = async ({ client }: Partner): Promise<void> => {
  client.token = (await client.call(verifyPin, { body: { pin: '4821' } })).data.token
  await client.call(deleteAccount)
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

async function prepareCouples(web: string, dir: string) {
  const stays = await newCouple(web, await issueTapLinks(dir, 2))
  const goes = await newCouple(web, await issueTapLinks(dir, 2))
  const [first, second] = stays
  const [leaving] = goes
  if (!first || !second || !leaving) throw new Error('A couple has two people.')
  const upload = { file: pixel, filename: 'first.png', mimetype: 'image/png', path: '' }
  const avatar = (await first.client.call(uploadBase64, { body: upload })).data.url
  await must('the picture', async () => {
    await first.client.call(updateUserProfile, { body: { avatar } })
    return true
  })
  const spaceOf = async ({ client }: Partner) => (await client.call(listSpaces)).data.spaces[0]?.id ?? ''
  return { stays, goes, first, second, spaceId: await spaceOf(first), erasedSpaceId: await spaceOf(leaving) }
}

type Couples = Awaited<ReturnType<typeof prepareCouples>>

async function backUpWhileWriting({ stays }: Couples, writing: AbortController, backUp: () => Promise<string>) {
  const lives = stays.map((partner) => live(partner, writing.signal, () => stays.length))
  await must('some writes', async () => stays.every(({ acknowledged }) => acknowledged >= 5))
  const acknowledged = stays.map((partner) => partner.acknowledged)
  const archive = await backUp()
  await must('writes after the backup', async () =>
    stays.every((partner, index) => partner.acknowledged > (acknowledged[index] ?? 0)),
  )
  writing.abort()
  await Promise.all(lives)
  return { archive, acknowledged }
}

async function erase({ goes, erasedSpaceId }: Couples, ledger: string): Promise<void> {
  for (const partner of goes) await deleteOwnAccount(partner)
  await must('the ledger', async () => {
    const names = await readdir(ledger)
    return [...goes.map(({ userId }) => `user-${userId}`), `space-${erasedSpaceId}`].every((name) =>
      names.includes(`${name}.json`),
    )
  })
}

async function countLostWrites(
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

async function countErasedThatCameBack({ goes }: Couples, web: string, dir: string, log: (line: string) => void) {
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
  for (const place of places) log(`came back: ${place}`)
  return count + places.length
}

/** Counts writes that the partner or engagement's projections do not show. */
async function countUnseenWrites(
  { first, second, spaceId }: Couples,
  [firstClient, secondClient]: readonly BrowserClient[],
  hasTaken: (spaceId: string, userIds: string[]) => Promise<boolean>,
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
  const isTaken = await until(() => hasTaken(spaceId, [first.userId, second.userId]), waitMs, pauseMs)
  return Number(!isSeen) + Number(!isTaken)
}

async function loseEverything(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (name !== 'erasures') await rm(join(dir, name), { recursive: true, force: true })
  }
}

/** Keeps only the backup and the erasure ledger, restores, and counts losses. */
export async function runRestoreDrill(log: (line: string) => void): Promise<DrillTally> {
  const root = await mkdtemp(join(tmpdir(), 'love-space-drill-'))
  const dir = join(root, 'run')
  const env = {
    ...process.env,
    BACKUP_PASSPHRASE: randomBytes(24).toString('hex'),
    BACKUP_FOLDER: join(root, 'backups'),
  }
  const start = (options: { build: boolean }): Promise<EmptyLoveSpace> =>
    startEmptyLoveSpace({ dir, ports: 'free', env: { ...clientLimits.none }, log: () => undefined, ...options })
  const writing = new AbortController()
  let product = await start({ build: true })
  const partners: Partner[] = []
  try {
    const couples = await prepareCouples(product.web, dir)
    partners.push(...couples.stays, ...couples.goes)
    const { archive, acknowledged } = await backUpWhileWriting(
      couples,
      writing,
      async () => (await backUpRun({ dir, env, log })).folder,
    )
    await erase(couples, pathsIn(dir, env).ledger)
    for (const { listener } of partners) listener.stop()
    await product.stop()

    await loseEverything(dir)
    const { epoch } = await restoreRun({ archive, dir, overwrite: false, env, log })
    product = await start({ build: false })
    log(`restored; versions begin at ${epoch} * ${epochSize}`)

    const { web } = product
    const clients = await Promise.all(couples.stays.map((partner) => signIn(web, partner)))
    const hasTaken = async (spaceId: string, userIds: string[]) => {
      const versions = await projectedVersions(dir, spaceId, userIds)
      return versions.length === 3 && versions.every((version) => version > epoch * epochSize)
    }
    return {
      acknowledged: acknowledged.reduce((sum, count) => sum + count, 0),
      acknowledgedWritesLost: await countLostWrites(couples, clients, acknowledged, web),
      erasedThatCameBack: await countErasedThatCameBack(couples, web, dir, log),
      newWritesThatReachedNobody: await countUnseenWrites(couples, clients, hasTaken),
    }
  } finally {
    writing.abort()
    for (const { listener } of partners) listener.stop()
    await product.stop()
    await rm(root, { recursive: true, force: true })
  }
}

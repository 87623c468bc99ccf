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
import { startLoveSpace, type LoveSpace } from '@love-space/local-runtime/love-space.ts'
import { databaseOf } from '@love-space/contracts/processes.ts'
import { epochSize } from '@love-space/service-kit/service/restored.ts'
import { BrowserClient, signIn } from './client.ts'
import { live, newCouple, readBack, type Partner } from './couple.ts'
import { mustWithin, until } from './parts.ts'
import { placesWith } from './planted-search.ts'

/** What a drill found; all but `acknowledged` have to be 0. */
export interface DrillTally {
  /** Writes that had been acknowledged when the backup began. */
  readonly acknowledged: number
  acknowledgedWritesLost: number
  erasedThatCameBack: number
  newWritesThatReachedNobody: number
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

/** Versions of what engagement keeps of the couple's space and people. */
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

/**
 * Backs up a product of its own while a couple writes, goes on, erases another couple and its space, loses everything but the backup
 * and the ledger of erasures, restores, and looks.
 */
export async function runRestoreDrill(log: (line: string) => void): Promise<DrillTally> {
  const root = await mkdtemp(join(tmpdir(), 'love-space-drill-'))
  const dir = join(root, 'run')
  const env = {
    ...process.env,
    BACKUP_PASSPHRASE: randomBytes(24).toString('hex'),
    BACKUP_FOLDER: join(root, 'backups'),
  }
  const start = (options: { build: boolean }): Promise<LoveSpace> =>
    startLoveSpace({ dir, ports: 'free', env: { ...clientLimits.none }, log: () => undefined, ...options })
  const writing = new AbortController()
  let product = await start({ build: true })
  const partners: Partner[] = []
  try {
    const stays = await newCouple(product.web, await issueTapLinks(dir, 2))
    const goesTaps = await issueTapLinks(dir, 2)
    const goes = await newCouple(product.web, goesTaps)
    partners.push(...stays, ...goes)
    const [first, second] = stays
    const [leaving] = goes
    if (!first || !second || !leaving) throw new Error('A couple has two people.')
    const upload = { file: pixel, filename: 'first.png', mimetype: 'image/png', path: '' }
    const avatar = (await first.client.call(uploadBase64, { body: upload })).data.url
    await must('the picture', async () => {
      await first.client.call(updateUserProfile, { body: { avatar } })
      return true
    })
    const secrets = goes.map(({ email }) => email)
    const erasedSpaceId = (await leaving.client.call(listSpaces)).data.spaces[0]?.id ?? ''
    const spaceId = (await first.client.call(listSpaces)).data.spaces[0]?.id ?? ''

    const lives = stays.map((partner) => live(partner, writing.signal, () => stays.length))
    await must('some writes', async () => stays.every(({ acknowledged }) => acknowledged >= 5))
    const acknowledgedBefore = stays.map(({ acknowledged }) => acknowledged)
    const { folder } = await backUpRun({ dir, env, log })
    await must('writes after the backup', async () =>
      stays.every(({ acknowledged }, index) => acknowledged > (acknowledgedBefore[index] ?? 0)),
    )
    writing.abort()
    await Promise.all(lives)
    for (const partner of goes) await deleteOwnAccount(partner)
    const { ledger } = pathsIn(dir, env)
    await must('the ledger', async () => {
      const names = await readdir(ledger)
      return [...goes.map(({ userId }) => `user-${userId}`), `space-${erasedSpaceId}`].every((name) =>
        names.includes(`${name}.json`),
      )
    })
    for (const { listener } of partners) listener.stop()
    await product.stop()

    for (const name of await readdir(dir)) {
      if (name !== 'erasures') await rm(join(dir, name), { recursive: true, force: true })
    }
    const { epoch } = await restoreRun({ archive: folder, dir, overwrite: false, env, log })
    product = await start({ build: false })
    log(`restored; versions begin at ${epoch} * ${epochSize}`)

    const tally: DrillTally = {
      acknowledged: acknowledgedBefore.reduce((sum, count) => sum + count, 0),
      acknowledgedWritesLost: 0,
      erasedThatCameBack: 0,
      newWritesThatReachedNobody: 0,
    }
    const clients = await Promise.all(stays.map((partner) => signIn(product.web, partner)))
    for (const [index, partner] of stays.entries()) {
      const client = clients[index] ?? new BrowserClient(product.web)
      const { messages } = await readBack({ ...partner, client })
      const own = messages.find(({ createdById }) => createdById === partner.userId)
      const written = Number(/^n=(\d+)$/.exec(own?.message ?? '')?.[1] ?? -1)
      if (written < (acknowledgedBefore[index] ?? 0)) tally.acknowledgedWritesLost += 1
    }
    const conversation = await clients[1]?.call(getTodaysConversation)
    const shown = conversation?.data.messages.find(({ createdById }) => createdById === first.userId)
    if (!shown) tally.acknowledgedWritesLost += 1
    const fileId = fileIdOf(shown?.createdBy.avatar ?? '')
    const hasBytes = await until(
      async () => {
        const { file } = (await clients[1]?.call(getFile, { params: { id: fileId ?? '' } }))?.data ?? {}
        const answer = await fetch(new URL(file?.url ?? '', product.web))
        return answer.ok && answer.headers.get('content-type')?.startsWith('image/') === true
      },
      waitMs,
      pauseMs,
    )
    if (!hasBytes) tally.acknowledgedWritesLost += 1

    for (const partner of goes) {
      const back = await signIn(product.web, partner).then(
        () => true,
        (error: unknown) => !(error instanceof ApiError && error.status === 401),
      )
      if (back) tally.erasedThatCameBack += 1
      const stranger = new BrowserClient(product.web)
      const opened = await stranger.call(handleSpaceToken, { body: partner.tap }).then(
        ({ data }) => data.action !== 'denied',
        () => false,
      )
      if (opened) tally.erasedThatCameBack += 1
    }
    const back = await placesWith(dir, secrets)
    for (const place of back) log(`came back: ${place}`)
    tally.erasedThatCameBack += back.length

    const [firstClient, secondClient] = clients
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
    if (!isSeen) tally.newWritesThatReachedNobody += 1
    const areTaken = await until(
      async () => {
        const versions = await projectedVersions(dir, spaceId, [first.userId, second.userId])
        return versions.length === 3 && versions.every((version) => version > epoch * epochSize)
      },
      waitMs,
      pauseMs,
    )
    if (!areTaken) tally.newWritesThatReachedNobody += 1
    return tally
  } finally {
    writing.abort()
    for (const { listener } of partners) listener.stop()
    await product.stop()
    await rm(root, { recursive: true, force: true })
  }
}

import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyPin } from '@love-space/contracts/auth/session.routes.ts'
import { deleteAccount, updateUserProfile } from '@love-space/contracts/auth/user.routes.ts'
import { uploadBase64 } from '@love-space/contracts/media/upload.routes.ts'
import { listSpaces } from '@love-space/contracts/space/space.routes.ts'
import { backUpRun, restoreRun } from '@love-space/local-runtime/run/back-up-run.ts'
import { connectClient } from '@love-space/backup/databases.ts'
import { pathsIn } from '@love-space/backup/installation.ts'
import { takeSnapshot } from '@love-space/local-runtime/servers/database-snapshot.ts'
import { openServers } from '@love-space/local-runtime/servers/open-servers.ts'
import { clientLimits } from '@love-space/local-runtime/run/client-limits.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { startEmptyLoveSpace, type EmptyLoveSpace } from '@love-space/local-runtime/love-space.ts'
import { epochSize } from '@love-space/service-kit/service/restored.ts'
import { signIn } from './client.ts'
import { live, newCouple, type Partner } from './couple.ts'
import { mustWithin } from './parts.ts'
import {
  countErasedFiles,
  countErasedThatCameBack,
  countLostWrites,
  countUnseenWrites,
  pauseMs,
  waitMs,
  type Couples,
} from './restore-drill-counts.ts'

/** Counts of a drill. All except `acknowledged` must be 0. */
export interface DrillTally {
  readonly acknowledged: number
  readonly acknowledgedWritesLost: number
  readonly erasedThatCameBack: number
  readonly newWritesThatReachedNobody: number
}

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const must = mustWithin(waitMs, pauseMs)

const deleteOwnAccount = async ({ client }: Partner): Promise<void> => {
  client.token = (await client.call(verifyPin, { body: { pin: '4821' } })).data.token
  await client.call(deleteAccount)
}

async function prepareCouples(web: string, dir: string): Promise<Couples> {
  const stays = await newCouple(web, await issueTapLinks(dir, 2))
  const goes = await newCouple(web, await issueTapLinks(dir, 2))
  const [first, second] = stays
  const [leaving] = goes
  if (!first || !second || !leaving) throw new Error('A couple has two people.')
  const upload = { file: pixel, filename: 'first.png', mimetype: 'image/png', path: '' }
  for (const { client } of [first, leaving]) {
    const avatar = (await client.call(uploadBase64, { body: upload })).data.url
    await must('the picture', async () => {
      await client.call(updateUserProfile, { body: { avatar } })
      return true
    })
  }
  const spaceOf = async ({ client }: Partner) => (await client.call(listSpaces)).data.spaces[0]?.id ?? ''
  return { stays, goes, first, second, spaceId: await spaceOf(first), erasedSpaceId: await spaceOf(leaving) }
}

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

/** Loses all but the erasure ledger, and what is kept elsewhere. */
async function loseAll(dir: string, kept: readonly string[] = []): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!['erasures', ...kept].includes(name)) await rm(join(dir, name), { recursive: true, force: true })
  }
}

async function withDatabases<T>(dir: string, work: (client: Awaited<ReturnType<typeof connectClient>>) => Promise<T>) {
  const servers = await openServers(dir, process.env, () => undefined)
  const client = await connectClient(servers.mongoUrl)
  try {
    return await work(client)
  } finally {
    await client.close()
    await servers.close()
  }
}

const openDrill = async (log: (line: string) => void) => {
  const root = await mkdtemp(join(tmpdir(), 'love-space-drill-'))
  const dir = join(root, 'run')
  const env = {
    ...process.env,
    BACKUP_PASSPHRASE: randomBytes(24).toString('hex'),
    BACKUP_FOLDER: join(root, 'backups'),
  }
  const start = (options: { build: boolean }): Promise<EmptyLoveSpace> =>
    startEmptyLoveSpace({ dir, ports: 'free', env: { ...clientLimits.none }, log: () => undefined, ...options })
  return { dir, start, log, env, options: { dir, env, log }, remove: () => rm(root, { recursive: true, force: true }) }
}
type Drill = Awaited<ReturnType<typeof openDrill>>

/** Starts the restored product, and counts what is not as it should be. */
async function check(
  { dir, start, log }: Drill,
  couples: Couples,
  { epoch, acknowledged }: { epoch: number; acknowledged: readonly number[] },
): Promise<Omit<DrillTally, 'acknowledged'>> {
  if ((await countErasedFiles(couples, dir)) === 0) throw new Error('The backup held no file of the erased couple.')
  const product = await start({ build: false })
  try {
    log(`restored; versions begin at ${epoch} * ${epochSize}`)
    const { web } = product
    const clients = await Promise.all(couples.stays.map((partner) => signIn(web, partner)))
    return {
      acknowledgedWritesLost: await countLostWrites(couples, clients, acknowledged, web),
      erasedThatCameBack: await countErasedThatCameBack(couples, web, dir, log),
      newWritesThatReachedNobody: await countUnseenWrites(couples, clients, { dir, epoch }),
    }
  } finally {
    await product.stop()
  }
}

/** Prepares a product: a backup, a snapshot with a backup of the rest, and then an erasure. */
async function prepare(drill: Drill, writing: AbortController) {
  const { dir, env, options, start } = drill
  const product = await start({ build: true })
  const partners: Partner[] = []
  try {
    const couples = await prepareCouples(product.web, dir)
    partners.push(...couples.stays, ...couples.goes)
    const made = await backUpWhileWriting(couples, writing, async () => (await backUpRun(options)).folder)
    const snapshot = await withDatabases(dir, takeSnapshot)
    const later = couples.stays.map((partner) => partner.acknowledged)
    const { folder: rest } = await backUpRun({ ...options, withoutDatabases: true })
    await erase(couples, pathsIn(dir, env).ledger)
    return { couples, ...made, snapshot, later, rest }
  } finally {
    writing.abort()
    for (const { listener } of partners) listener.stop()
    await product.stop()
  }
}

/**
 * Loses all but the backups and the erasure ledger, restores, and counts losses. Then loses databases and files, and
 * restores from the snapshot.
 */
export async function runRestoreDrill(log: (line: string) => void): Promise<DrillTally> {
  const drill = await openDrill(log)
  const { dir, options } = drill
  try {
    const { couples, archive, acknowledged, snapshot, later, rest } = await prepare(drill, new AbortController())

    await loseAll(dir)
    const { epoch } = await restoreRun({ ...options, archive, overwrite: false })
    const whole = await check(drill, couples, { epoch, acknowledged })

    await loseAll(dir, ['secrets'])
    await withDatabases(dir, (client) => snapshot.putBack(client))
    const restored = await restoreRun({ ...options, archive: rest, overwrite: false, databasesAsOf: snapshot.at })
    const ofSnapshot = await check(drill, couples, { epoch: restored.epoch, acknowledged: later })

    return {
      acknowledged: [...acknowledged, ...later].reduce((sum, count) => sum + count, 0),
      acknowledgedWritesLost: whole.acknowledgedWritesLost + ofSnapshot.acknowledgedWritesLost,
      erasedThatCameBack: whole.erasedThatCameBack + ofSnapshot.erasedThatCameBack,
      newWritesThatReachedNobody: whole.newWritesThatReachedNobody + ofSnapshot.newWritesThatReachedNobody,
    }
  } finally {
    await drill.remove()
  }
}

// `npm run test:replicas [-- couples [seconds [words]]]`: six couples use a product of two replicas and three NATS servers while each part in turn is
// ended, killed, stopped or cut off, or its disk is full. Parts stay away for 20 seconds; the database and all of NATS for 30, for which
// disks are full too. The given seconds shorten both; with words, only faults with them in their
// names are tried. Full disks need the right to mount a file system in memory, as root has.
// Exits with 1 if a write is lost or doubled or a hint is missed. It does too if a session outlives its end, a file belongs to nobody or a
// job never ends. Events out of order are only counted: two replicas send those of one aggregate side by side, and consumers accept any order.
import { firstLine } from '@love-space/local-runtime/programs/first-line.ts'
import { startThrowAwayLoveSpace } from '@love-space/local-runtime/throw-away-love-space.ts'
import { printReplicaCounts } from './replica-table.ts'
import { mountDisks, replicaFaults, runReplicas, type Disks } from './run-replicas.ts'

const couples = Number(process.argv[2] ?? 6)
const awayMs = Number(process.argv[3] ?? 30) * 1_000
const words = process.argv[4] ?? ''
const log = (line: string): void => void process.stderr.write(`${line}\n`)

let disks: Disks | undefined
const prepare = async (dir: string): Promise<() => Promise<void>> => {
  disks = await mountDisks(dir).catch((error: unknown) => {
    log(`This machine mounts no file system, so no disk becomes full: ${firstLine(error)}`)
    return undefined
  })
  return async () => void (await Promise.all(Object.values(disks ?? {}).map((disk) => disk.unmount())))
}
const product = await startThrowAwayLoveSpace({ limits: 'none', replicas: 2, natsServers: 3, prepare, log })
try {
  const faults = replicaFaults(product, awayMs, disks).filter(({ name }) => name.includes(words))
  const counts = await runReplicas({ dir: product.dir, couples, faults, log })
  const isRight = printReplicaCounts(`${couples} couples, two replicas`, counts)
  if (!disks) console.log('\nLeft out: full disks, as this machine mounts no file system.')
  process.exitCode = isRight ? 0 : 1
} finally {
  await product.stop()
}
process.exit()

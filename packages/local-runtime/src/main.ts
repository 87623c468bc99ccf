import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { toString as toQrCode } from 'qrcode'
import { endGuardedProcesses } from './processes/guard.ts'
import { findLanAddress } from './record/lan-address.ts'
import { startLoveSpace, type LoveSpace } from './love-space.ts'
import { clockOffsetOf } from './run/clock-offset.ts'
import { systemClock } from '@love-space/service-kit/process/clock.ts'
import { runDir } from './processes/paths.ts'
import { portsFromEnv } from './record/ports.ts'

const interrupted = 130
const graceMs = 3_000

let running: LoveSpace | undefined
const stopping = new AbortController()

const stop = async (): Promise<void> => {
  // Ctrl-C arrives twice: from the terminal, and from the parent process that waits for this one.
  if (stopping.signal.aborted) return
  console.log('\nStopping …')
  if (running) {
    stopping.abort()
    await running.stop()
    console.log('Stopped. The data stay until the next start.')
    process.exit(0)
  }
  // During the start there is nothing to stop in order.
  stopping.abort(new Error('interrupted'))
  await endGuardedProcesses(graceMs)
  process.exit(interrupted)
}

const lanOrigin = (): string => {
  const address = findLanAddress()
  if (!address) throw new Error('--lan needs a network, and this machine is connected to none.')
  return `http://${address}:${portsFromEnv(process.env).gateway}`
}

const greet = async ({ web, api, demo }: LoveSpace, lan: boolean, isAhead: boolean): Promise<void> => {
  const lines = [
    '',
    `Love Space is running:  ${web}`,
    ...(isAhead ? [`Its clock says:          ${systemClock().toISOString()}`] : []),
    `API and its description: ${api}/docs`,
    `Mails it kept:           http://localhost:${new URL(api).port}/api/dev/mail`,
    `Back-office:             ${web}/admin   ${demo.admin.email} / ${demo.admin.password}`,
    '',
    'Sign in as',
    ...demo.couple.map(({ name, email, password, pin }) => `  ${name}: ${email} / ${password}   PIN ${pin}`),
    '',
    'Two who have left nothing yet',
    ...demo.emptyCouple.map(({ name, email, password, pin }) => `  ${name}: ${email} / ${password}   PIN ${pin}`),
    '',
    "The couple's rings (opening a link is the tap)",
    ...demo.taps.owned.map((link) => `  ${link}`),
    '',
    'Rings of an empty space, for a new couple',
    ...demo.taps.free.map((link) => `  ${link}`),
  ]
  console.log(lines.join('\n'))
  const [firstFree] = demo.taps.free
  if (lan && firstFree) {
    console.log('\nTap the first free ring with a phone in this network:')
    console.log(await toQrCode(firstFree, { type: 'terminal', small: true }))
  }
  console.log(`\nCtrl-C stops everything; logs are in ${relative(process.cwd(), join(runDir, 'logs'))}.`)
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())

try {
  const { lan, nats, replicas, clock } = parseArgs({
    options: {
      lan: { type: 'boolean', default: false },
      nats: { type: 'string', default: '1' },
      replicas: { type: 'string', default: '1' },
      clock: { type: 'string', default: '+0s' },
    },
  }).values
  if (!['1', '3', '5'].includes(nats)) throw new Error(`--nats is ${nats}, but NATS runs with 1, 3 or 5 servers.`)
  if (!['1', '2'].includes(replicas))
    throw new Error(`--replicas is ${replicas}, but services and gateways run with 1 or 2 replicas.`)
  const clockOffsetS = clockOffsetOf(clock, new Date())
  running = await startLoveSpace({
    dir: runDir,
    lan,
    natsServers: Number(nats),
    clockOffsetS,
    replicas: Number(replicas),
    wholeYear: true,
    signal: stopping.signal,
    ...(lan ? { webOrigin: lanOrigin() } : {}),
  })
  if (!stopping.signal.aborted) await greet(running, lan, clockOffsetS > 0)
} catch (error) {
  if (!stopping.signal.aborted) {
    console.error(`\n${error instanceof Error ? error.message : String(error)}`)
    process.exit(1)
  }
}

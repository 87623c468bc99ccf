import { parseArgs } from 'node:util'
import { toString as toQrCode } from 'qrcode'
import { findLanAddress } from './lan-address.ts'
import { startLoveSpace, type LoveSpace } from './love-space.ts'
import { localDir } from './paths.ts'
import { portsFromEnv } from './ports.ts'

const INTERRUPTED = 130

let running: LoveSpace | undefined
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.on('disconnect', () => void stop())

try {
  const lan = parseArgs({ options: { lan: { type: 'boolean', default: false } } }).values.lan
  running = await startLoveSpace({ dir: localDir, lan, ...(lan ? { webOrigin: lanOrigin() } : {}) })
  await greet(running, lan)
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
}

async function stop(): Promise<void> {
  // Before everything runs there is nothing to end in order: the guardian ends what was started so far.
  if (!running || isStopping) process.exit(INTERRUPTED)
  isStopping = true
  console.log('\nStopping …')
  await running.stop()
  console.log('Stopped. The data stay in .local until the next start.')
  process.exit(0)
}

function lanOrigin(): string {
  const address = findLanAddress()
  if (!address) throw new Error('--lan needs a network, and this machine is connected to none.')
  return `http://${address}:${portsFromEnv(process.env).gateway}`
}

async function greet({ web, api, demo }: LoveSpace, lan: boolean): Promise<void> {
  const lines = [
    '',
    `Love Space is running:  ${web}`,
    `API and its description: ${api}/docs`,
    `Back-office:             ${web}/admin   ${demo.admin.email} / ${demo.admin.password}`,
    '',
    'Sign in as',
    ...demo.couple.map(({ name, email, password, pin }) => `  ${name}: ${email} / ${password}   PIN ${pin}`),
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
  console.log('\nCtrl-C stops everything; logs are in .local/logs.')
}

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { login } from '@love-space/contracts/auth/session.routes.ts'
import { addOperator } from '@love-space/local-runtime/run/add-operator.ts'
import { withoutClientLimits } from '@love-space/local-runtime/run/client-limits.ts'
import { createDemoClient, type DemoClient } from '@love-space/demo-data/demo-client.ts'
import { demoFile, seedDemo, type Demo } from '@love-space/demo-data/demo-seed.ts'
import { issueTapLinks } from '@love-space/local-runtime/run/issue-tap-links.ts'
import { startLoveSpace, type LoveSpace } from '@love-space/local-runtime/love-space.ts'
import { createAdminClients } from '@love-space/local-runtime/run/admin-clients.ts'
import type { Ports } from '@love-space/local-runtime/record/port-names.ts'
import { findFreePort } from '@love-space/local-runtime/record/ports.ts'
import { memorySettings } from '@love-space/local-runtime/run/process-env.ts'
import { prepareExtraProcesses } from '@love-space/local-runtime/run/process-starter.ts'
import type { RunningServer } from '@love-space/local-runtime/programs/running-server.ts'
import { loadSecrets } from '@love-space/local-runtime/record/secrets.ts'
import { issueSunRing, type SunRing } from '@love-space/testing/sun-ring.ts'
import { pairOf } from '@love-space/demo-data/tap-link.ts'
import { newCouple, type Couple } from './couple.ts'

export interface Product {
  readonly loveSpace: LoveSpace
  readonly database: string
  /** Folder of the stored files, with a folder for each space. */
  readonly files: string
  readonly call: DemoClient
  taps(rings: number): Promise<string[]>
  /** Puts a ring that signs its taps into the space of a link. */
  sunRing(link: string): Promise<SunRing>
  couples(count: number): Promise<readonly Couple[]>
  /** Returns demo users, created once: one couple has a year of data, the other an empty space. */
  demo(): Promise<Demo>
  /** Returns an operator's token, valid for 15 minutes. */
  operator(): Promise<string>
  startGateway(env: Readonly<Record<string, string>>): Promise<RunningServer>
  stop(): Promise<void>
}

const profileDir = process.env.BENCH_PROFILE
/** Returns options for a CPU profile, which Node writes when the process ends. */
const profiled: Record<string, string> = profileDir
  ? { NODE_OPTIONS: `${memorySettings.NODE_OPTIONS} --cpu-prof --cpu-prof-dir=${resolve(profileDir)}` }
  : {}

const env = {
  gateway: { ...withoutClientLimits.gateway, ...profiled },
  auth: { ...withoutClientLimits.auth, ...profiled },
  space: { ...withoutClientLimits.space, ...profiled },
  engagement: profiled,
  media: profiled,
}

export const startProduct = async (log: (line: string) => void): Promise<Product> => {
  const dir = await mkdtemp(join(tmpdir(), 'love-space-bench-'))
  const loveSpace = await startLoveSpace({ dir, ports: 'free', autoRestart: false, wholeYear: true, env, log })
  const { ports } = JSON.parse(await readFile(join(dir, 'run.json'), 'utf8')) as { ports: Ports }
  const secrets = await loadSecrets(join(dir, 'secrets'))
  const call = createDemoClient(loveSpace.web, loveSpace.web)
  const couples: Couple[] = []
  let demo: Promise<Demo> | undefined
  let extra: Awaited<ReturnType<typeof prepareExtraProcesses>> | undefined
  const taps = (rings: number): Promise<string[]> => issueTapLinks(dir, rings)

  return {
    loveSpace,
    database: loveSpace.processes.mongo.kind,
    files: join(dir, 'data', 'files'),
    call,
    taps,
    sunRing: (link) => issueSunRing(dir, pairOf(link)),
    couples: async (count) => {
      while (couples.length < count) couples.push(await newCouple(call, await taps(2)))
      return couples.slice(0, count)
    },
    demo: () =>
      (demo ??= seedDemo({
        path: join(dir, demoFile),
        web: loveSpace.web,
        gatewayUrl: `http://127.0.0.1:${ports.gateway}`,
        clientOf: createAdminClients(ports, secrets),
        log,
      })),
    operator: async () => (await call(login, { body: await addOperator(dir, 'super_admin') })).data.token,
    startGateway: async (wanted) => {
      extra ??= await prepareExtraProcesses(dir)
      return extra.start({ name: 'gateway', port: await findFreePort(), env: { ...env.gateway, ...wanted } })
    },
    stop: async () => {
      await extra?.stop()
      await loveSpace.stop()
      await rm(dir, { recursive: true, force: true })
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { withoutClientLimits } from '@love-space/local-runtime/client-limits.ts'
import { startLoveSpace } from '@love-space/local-runtime/love-space.ts'
import type { Demo } from '@love-space/local-runtime/demo-seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: Demo
    runDir: string
  }
}

/** Every journey comes from one address: limits on secrets that tell people apart by it would end them. */
const { SECRET_RATE_PER_SECOND, SECRET_RATE_BURST } = withoutClientLimits.gateway
const env = { auth: withoutClientLimits.auth, gateway: { SECRET_RATE_PER_SECOND, SECRET_RATE_BURST } }

/** Starts the whole product with throw-away data for all journeys. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dir = await mkdtemp(join(tmpdir(), 'love-space-journeys-'))
  const loveSpace = await startLoveSpace({ dir, ports: 'free', env, log: (line) => process.stderr.write(`${line}\n`) })
  project.provide('demo', loveSpace.demo)
  project.provide('runDir', dir)
  return async () => {
    await loveSpace.stop()
    await rm(dir, { recursive: true, force: true })
  }
}

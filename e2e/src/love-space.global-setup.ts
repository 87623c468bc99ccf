import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startLoveSpace } from '@love-space/local-runtime/love-space.ts'
import type { Demo } from '@love-space/local-runtime/demo-seed.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demo: Demo
    runDir: string
  }
}

/** Every journey comes from one address: limits that tell people apart by it would end them. */
const many = String(1_000_000)
const env = {
  auth: {
    REGISTRATIONS_PER_ADDRESS: many,
    LOGINS_PER_ADDRESS: many,
    LOGINS_PER_EMAIL: many,
    TAPS_PER_ADDRESS: many,
    TAPS_PER_RING: many,
  },
  gateway: { SECRET_RATE_PER_SECOND: many, SECRET_RATE_BURST: many },
}

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

import fc from 'fast-check'

/** Replaces fast-check in tests: seeds its random values by SEED, which vitest.config.ts prints. */
fc.configureGlobal({ seed: Number(process.env.SEED) })

export * from 'fast-check'
export default fc

import fc from 'fast-check'

/** SEED, which vitest.config.ts prints, determines the random values. */
fc.configureGlobal({ seed: Number(process.env.SEED) })

export * from 'fast-check'
export default fc

import fc from 'fast-check'

/** What tests get when they import fast-check: random values from the seed that vitest.config.ts prints and takes. */
fc.configureGlobal({ seed: Number(process.env.SEED) })

export * from 'fast-check'
export default fc

/* oxlint-disable node/no-process-env -- the bundler puts the settings of the build in the place of these names */

/** Parts of the product that a build leaves out where their setting is 'false'. */
export const hasNfc = (): boolean => process.env.FEATURE_NFC !== 'false'
export const hasPremium = (): boolean => process.env.FEATURE_PREMIUM !== 'false'

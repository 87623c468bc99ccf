/* oxlint-disable node/no-process-env -- the bundler puts the settings of the build in the place of these names */

/** Features that a build excludes by setting them to 'false'. */
export const hasNfc = (): boolean => process.env.FEATURE_NFC !== 'false'
export const hasPremium = (): boolean => process.env.FEATURE_PREMIUM !== 'false'

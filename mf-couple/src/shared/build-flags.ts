/* oxlint-disable node/no-process-env -- the bundler puts the settings of the build in the place of these names */

/** Returns whether the build includes the feature; 'false' excludes it. */
export const hasNfc = (): boolean => process.env.FEATURE_NFC !== 'false'
export const hasPremium = (): boolean => process.env.FEATURE_PREMIUM !== 'false'

/** Limits of forms and services, named by unit and bound. Separate exports, so that bundles contain only those used. */
export * as limits from './limit-values.ts'

/** Limits shared by forms and services; names end in unit and bound. Separate exports, so that the bundler keeps only those a front end uses. */
export * as limits from './limit-values.ts'

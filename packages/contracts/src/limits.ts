/**
 * Limits shared by forms and services. Names end in unit and bound. They are separate exports, so that a front end's
 * bundle contains only those it uses.
 */
export * as limits from './limit-values.ts'

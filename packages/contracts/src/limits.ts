/**
 * Limits that forms and services share. Names end in unit and bound. They are values of a module of their own, so that a
 * front end carries only those it reads.
 */
export * as limits from './limit-values.ts'

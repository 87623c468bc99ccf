import { limits } from '../limits.ts'

/** Milliseconds after which the gateway answers UPSTREAM_TIMEOUT, if a service has not begun to answer. */
export const answerMsMax = 5_000
/** The same for operators' writes, which may make many records; their browsers wait half a second longer. */
export const operatorAnswerMsMax = limits.adminRequestTimeoutMs - 500

/** Returns how many milliseconds a service has to begin an answer. */
export const answerMsMaxOf = (service: string, method: string): number =>
  service === 'admin' && method !== 'GET' ? operatorAnswerMsMax : answerMsMax

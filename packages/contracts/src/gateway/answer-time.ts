import { limits } from '../limits.ts'

/** Milliseconds after which the gateway answers UPSTREAM_TIMEOUT, if a service has not begun to answer. */
export const answerMsMax = 5_000
/** Their browsers wait half a second longer. */
export const operatorAnswerMsMax = limits.adminRequestTimeoutMs - 500

export const answerMsMaxOf = (service: string, method: string): number =>
  service === 'admin' && method !== 'GET' ? operatorAnswerMsMax : answerMsMax

import { limits } from '../limits.ts'

/** Time in which a service must begin to answer, in ms. After it the gateway answers UPSTREAM_TIMEOUT. */
export const answerMsMax = 5_000
/** The same for operators' calls. Their browsers wait half a second longer. */
export const operatorAnswerMsMax = limits.adminRequestTimeoutMs - 500

export const answerMsMaxOf = (service: string, method: string): number =>
  service === 'admin' && method !== 'GET' ? operatorAnswerMsMax : answerMsMax
